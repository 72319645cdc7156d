import '@ant-design/v5-patch-for-react-19'
import './app/globals.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadFirstLanguage } from './api/appearance/appearance.ts'
import { registerFileWorker } from './api/registerFileWorker.ts'
import { watchReachability } from './api/serverReachability.ts'
import { reclaimCookie } from './api/session/session.ts'
import { shareSession } from './api/session/shareSession.ts'
import { AuthGate } from './app/AuthGate.tsx'
import { leaveSelectsByTab } from './ui/controls/leaveSelectsByTab.ts'
import { watchClientErrors } from './ui/errors/clientErrors.ts'
import { loadErrorReportPath, setClientParts } from './views/clientParts.ts'

setClientParts(async () => (await import('#product/clients')).clientParts)
document.addEventListener('visibilitychange', reclaimCookie)
watchClientErrors(loadErrorReportPath)
watchReachability()
registerFileWorker()
leaveSelectsByTab()
const shared = shareSession()

const root = document.getElementById('root')
const draw = () =>
  root &&
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions: a page that is opened is drawn at once and in one go. */}
      <BrowserRouter useTransitions={false}>
        <AuthGate />
      </BrowserRouter>
    </StrictMode>,
  )
void Promise.all([loadFirstLanguage(), shared]).then(draw)
