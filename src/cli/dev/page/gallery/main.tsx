import '@ant-design/v5-patch-for-react-19'
import '../../../../client/app/globals.css'
import '../../../../client/api/languages/zh-CN.ts'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { useDisplayMode } from '../../../../client/api/appearance/appearance.ts'
import { setLanguage } from '../../../../client/api/languages/i18n.ts'
import { addModules } from '../../../../client/api/moduleRegistry.ts'
import { onReplacedModules } from '../../../../client/api/replacedModules.ts'
import { type Account, useSession } from '../../../../client/api/session/session.ts'
import { ThemeProvider } from '../../../../client/shell/theme/ThemeProvider.tsx'
import { loadClientParts, setClientParts } from '../../../../client/views/clientParts.ts'
import { galleryKinds, isGalleryLanguage } from './galleryKinds.ts'
import { galleryModules } from './galleryModules.ts'
import { galleryRights, galleryViews, viewStates } from './galleryViews.ts'
import { interceptCalls } from './interceptCalls.ts'
import { KindSection } from './KindSection.tsx'
import { ListStates } from './ListStates.tsx'
import { ViewSection } from './ViewSection.tsx'

onReplacedModules(() => location.reload())
document.documentElement.dataset['icons'] = 'shown'
const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const named = query.get('language')
const language = isGalleryLanguage(named) ? named : 'zh-CN'
const kind = query.get('kind')
const view = query.get('view')
/** Null: every state is shown. */
const state = query.get('state')
const states = viewStates.filter(one => state === null || one === state)
/** Neither is named: everything is shown. */
const whole = kind === null && view === null

const allViews = 'all'

const linkTo = (change: Readonly<Record<string, string>>) =>
  `?${String(new URLSearchParams({ ...Object.fromEntries(query), ...change }))}`

const words = {
  'zh-CN': { title: '样例页', light: '浅色', dark: '深色', other: 'English' },
  'en-US': { title: 'Gallery', light: 'Light', dark: 'Dark', other: '中文' },
}[language]

/** The heading, and links to the same in the other theme and language. A page that embeds the gallery has its own. */
const GalleryHead = () => (
  <>
    <h1>{words.title}</h1>
    <nav aria-label={words.title}>
      <a href={linkTo({ theme: theme === 'dark' ? 'light' : 'dark' })}>{theme === 'dark' ? words.light : words.dark}</a>
      <a href={linkTo({ language: language === 'en-US' ? 'zh-CN' : 'en-US' })}>{words.other}</a>
    </nav>
  </>
)

function Gallery() {
  return (
    <main className="gallery">
      {!query.has('bare') && <GalleryHead />}
      <MemoryRouter>
        {galleryKinds
          .filter(one => whole || one === kind)
          .map(one => (
            <KindSection key={one} kind={one} language={language} />
          ))}
        {whole && <ListStates language={language} />}
      </MemoryRouter>
      {galleryViews
        .filter(one => whole || one === view || view === allViews)
        .map(one => (
          <ViewSection key={one} view={one} language={language} states={states} />
        ))}
    </main>
  )
}

const galleryAccount: Account = {
  id: 1,
  username: 'gallery',
  nickname: 'gallery',
  mobile: null,
  avatar: null,
  orgcode: '',
  orgname: '',
  leftMenu: [],
  verbs: galleryRights(),
  platform: false,
}

async function draw() {
  // Not the appearance of an account: nothing is stored.
  useDisplayMode.setState({ dark: theme === 'dark' })
  document.documentElement.dataset['theme'] = theme
  document.title = words.title
  interceptCalls(language)
  addModules(galleryModules(language))
  useSession.setState({ token: '-', account: galleryAccount })
  await setLanguage(language)
  setClientParts(async () => ({}))
  await loadClientParts()
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <ThemeProvider>
      <Gallery />
    </ThemeProvider>,
  )
}
void draw()
