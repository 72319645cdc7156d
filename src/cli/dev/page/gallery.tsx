import '@ant-design/v5-patch-for-react-19'
import '../../../client/app/globals.css'
import '../../../client/api/languages/zh-CN.ts'
import './gallery/gallery.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { useDisplayMode } from '../../../client/api/appearance/appearance.ts'
import { setLanguage } from '../../../client/api/languages/i18n.ts'
import { loadClientParts, setClientParts } from '../../../client/views/clientParts.ts'
import { ThemeProvider } from '../../../client/shell/theme/ThemeProvider.tsx'
import { galleryKinds, isGalleryLanguage } from './gallery/galleryKinds.ts'
import { KindSection } from './gallery/KindSection.tsx'
import { ListStates } from './gallery/ListStates.tsx'

const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const named = query.get('language')
const language = isGalleryLanguage(named) ? named : 'zh-CN'
const wanted = query.get('kind')

const linkTo = (change: Readonly<Record<string, string>>) =>
  `?${String(new URLSearchParams({ ...Object.fromEntries(query), ...change }))}`

function Gallery() {
  return (
    <main className="gallery">
      <h1>Gallery</h1>
      <nav aria-label="Gallery">
        <a href={linkTo({ theme: theme === 'dark' ? 'light' : 'dark' })}>{theme === 'dark' ? 'light' : 'dark'}</a>
        <a href={linkTo({ language: language === 'en-US' ? 'zh-CN' : 'en-US' })}>{language === 'en-US' ? '中文' : 'English'}</a>
      </nav>
      {galleryKinds
        .filter(kind => wanted === null || kind === wanted)
        .map(kind => (
          <KindSection key={kind} kind={kind} language={language} />
        ))}
      {wanted === null && <ListStates />}
    </main>
  )
}

async function draw() {
  // Not the appearance of an account: nothing is stored.
  useDisplayMode.setState({ dark: theme === 'dark' })
  document.documentElement.dataset['theme'] = theme
  await setLanguage(language)
  setClientParts(async () => ({}))
  await loadClientParts()
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <MemoryRouter>
      <ThemeProvider>
        <Gallery />
      </ThemeProvider>
    </MemoryRouter>,
  )
}
void draw()
