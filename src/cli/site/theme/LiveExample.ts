import { useData, withBase } from 'vitepress'
import { computed, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import { galleryPlace } from '../galleryPlace.ts'

const chinese = { example: '实际效果', whole: '单独打开，看所有状态' }
const english: typeof chinese = { example: 'Live example', whole: 'Open it alone, in every state' }

/** Room for the first paint, and for a list that opens below its box. */
const leastHeight = 320

/** A kind or a view as the product draws it: the page of the gallery in a frame, loaded when it comes near the window. */
export const LiveExample = defineComponent({
  props: { kind: { type: String, default: '' }, view: { type: String, default: '' } },
  setup(props) {
    const { isDark, lang } = useData()
    const isMounted = ref(false)
    const height = ref(leastHeight)
    let observer: ResizeObserver | undefined
    onMounted(() => {
      isMounted.value = true
    })
    onBeforeUnmount(() => observer?.disconnect())

    const texts = computed(() => (lang.value === 'zh-CN' ? chinese : english))
    const addressWith = (more: Readonly<Record<string, string>>) => {
      const shown = props.kind === '' ? { view: props.view } : { kind: props.kind }
      const query = { ...shown, theme: isDark.value ? 'dark' : 'light', language: lang.value, ...more }
      return withBase(`/${galleryPlace}/index.html?${String(new URLSearchParams(query))}`)
    }

    /** Keeps the frame as high as its content: a scroll bar inside the page would catch the wheel. */
    function followHeight({ target }: Event) {
      const content = (target as HTMLIFrameElement).contentDocument?.body
      observer?.disconnect()
      if (!content) return
      observer = new ResizeObserver(([entry]) => {
        height.value = Math.max(leastHeight, Math.ceil(entry?.contentRect.height ?? 0))
      })
      observer.observe(content)
    }

    function drawFrame() {
      const address = addressWith({ bare: '1', ...(props.view === '' ? {} : { state: 'many' }) })
      return [
        // A frame of its own for each address: a changed `src` would be a step of the browser's Back.
        h('iframe', {
          key: address,
          src: address,
          title: `${texts.value.example}: ${props.kind || props.view}`,
          loading: 'lazy',
          style: { height: `${height.value}px` },
          onLoad: followHeight,
        }),
        h('a', { href: addressWith({}), target: '_blank' }, texts.value.whole),
      ]
    }

    // Not at the build: there is neither the theme nor the path of the site, and hydration leaves attributes as they are.
    return () => h('div', { class: 'live-example' }, isMounted.value ? drawFrame() : [])
  },
})
