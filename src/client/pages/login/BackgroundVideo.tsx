import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session/session.ts'

const videos = [
  new URL('./scenes/1.webm', import.meta.url).href,
  new URL('./scenes/2.webm', import.meta.url).href,
  new URL('./scenes/3.webm', import.meta.url).href,
]

const key = 'scene'
/** Number of the film, from 1 to 3; another each time the page is opened. */
function nextVideo(): number {
  const next = (Number(localStorage.getItem(key)) % videos.length) + 1
  localStorage.setItem(key, String(next))
  return next
}

/** Only in a wide window, and not with reduced motion or data saving. */
const motionQuery = matchMedia('(prefers-reduced-motion: no-preference) and (width > 860px)')
const listenToMotion = (changed: () => void) => {
  motionQuery.addEventListener('change', changed)
  return () => motionQuery.removeEventListener('change', changed)
}
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
const isWanted = () => motionQuery.matches && !savesData

/** One of three films, loaded when the page is idle; it can be paused. */
export function BackgroundVideo() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(listenToMotion, isWanted)
  const settled = usePageLoaded()
  const [number] = useState(nextVideo)
  const [playing, setPlaying] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const entering = useSession(({ token }) => token !== null)
  // The next page must render fast: the film stops.
  useEffect(() => {
    if (entering) video.current?.pause()
  }, [entering])
  if (!shown || !settled) return null
  const toggle = () => void (playing ? video.current?.pause() : video.current?.play().catch(() => setPlaying(false)))
  return (
    <>
      <video
        ref={video}
        src={videos[number - 1]}
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button type="button" aria-label={t(playing ? 'login.stop' : 'login.play')} onClick={toggle}>
        {playing ? <span className="pause" /> : <span className="play" />}
      </button>
    </>
  )
}

/** True once the page is idle: decoration waits for what can be used. */
function usePageLoaded(): boolean {
  const [settled, setSettled] = useState(document.readyState === 'complete')
  useEffect(() => {
    if (settled) return
    const rest = () => setSettled(true)
    addEventListener('load', rest)
    return () => removeEventListener('load', rest)
  }, [settled])
  return settled
}
