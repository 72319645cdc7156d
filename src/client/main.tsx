import '@ant-design/v5-patch-for-react-19'
import './look.css'
import './appearance.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchFaults } from './modules/errorlog/faults.ts'
import { watchReach } from './reach.ts'
import { Screens } from './Screens.tsx'
import { reclaimCookie } from './session.ts'

document.addEventListener('visibilitychange', reclaimCookie)
watchFaults()
watchReach()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </StrictMode>,
  )
