import '@ant-design/v5-patch-for-react-19'
import './look.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { sayFirst } from './appearance.ts'
import { watchFaults } from './modules/errorlog/faults.ts'
import { watchReach } from './reach.ts'
import { Screens } from './Screens.tsx'
import { reclaimCookie } from './session.ts'
import { shareSession } from './shareSession.ts'
import { setClientParts } from './views/clientParts.ts'

setClientParts(async () => (await import('../modules/clients.ts')).clientParts)
document.addEventListener('visibilitychange', reclaimCookie)
watchFaults()
watchReach()
const shared = shareSession()

const root = document.getElementById('root')
const draw = () =>
  root &&
  createRoot(root).render(
    <StrictMode>
      {/* Without transitions: a page that is opened is drawn at once and in one go. */}
      <BrowserRouter useTransitions={false}>
        <Screens />
      </BrowserRouter>
    </StrictMode>,
  )
void Promise.all([sayFirst(), shared]).then(draw)
