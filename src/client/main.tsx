import '@ant-design/v5-patch-for-react-19'
import './app/globals.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadFirstLanguage } from './api/appearance/appearance.ts'
import { watchClientErrors } from './ui/errors/clientErrors.ts'
import { registerFileWorker } from './api/remoteFiles.ts'
import { onReplacedModules } from './api/replacedModules.ts'
import { loadAccount } from './api/session/account.ts'
import { watchReachability } from './api/serverReachability.ts'
import { AuthGate } from './app/AuthGate.tsx'
import { reclaimCookie } from './api/session/session.ts'
import { shareSession } from './api/session/shareSession.ts'
import { loadErrorReportPath, setClientParts } from './views/clientParts.ts'

setClientParts(async () => (await import('#product/clients')).clientParts)
document.addEventListener('visibilitychange', reclaimCookie)
watchClientErrors(loadErrorReportPath)
watchReachability()
registerFileWorker()
const shared = shareSession()

const root = document.getElementById('root')
const drawn = root && createRoot(root)
let version = 0
/** A further version is mounted anew. */
const draw = () =>
  drawn?.render(
    <StrictMode key={version++}>
      {/* Without transitions: a page that is opened is drawn at once and in one go. */}
      <BrowserRouter useTransitions={false}>
        <AuthGate />
      </BrowserRouter>
    </StrictMode>,
  )
void Promise.all([loadFirstLanguage(), shared]).then(() => {
  draw()
  // The account has the rights and the menu that come of the schemas.
  if (import.meta.hot)
    onReplacedModules(
      () =>
        void loadAccount()
          .catch(() => undefined)
          .then(draw),
    )
})
