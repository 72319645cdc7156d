import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { AnyModule } from '../../schema/index.ts'
import { Home } from '../pages/Home.tsx'
import { Notice } from '../pages/Notice.tsx'
import { ListPage } from '../parts.ts'
import { useVerbs } from '../session.ts'
import type { MenuNode } from './menu.ts'
import { moduleAt } from './pages.ts'

export const Content = ({ nodes }: { nodes: readonly MenuNode[] }) => (
  <main className="shell-content">
    <Routes>
      <Route path="/" element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<Home nodes={nodes} />} />
      <Route path="/401" element={<Notice code="401" />} />
      <Route path="/500" element={<Notice code="500" />} />
      <Route path="*" element={<ModuleRoute />} />
    </Routes>
  </main>
)

function ModuleRoute() {
  const module = moduleAt(useLocation().pathname)
  return module ? <ModulePage key={module.name} module={module} /> : <Notice code="404" />
}

function ModulePage({ module }: { module: AnyModule }) {
  const verbs = useVerbs(module.route)
  if (!verbs.includes('view')) return <Navigate to="/401" replace />
  return <ListPage module={module} blank={<div className="shell-blank" aria-busy="true" />} />
}
