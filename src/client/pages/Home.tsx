import { useTranslation } from 'react-i18next'
import { useSession } from '../session.ts'
import { leaves } from '../shell/menu.ts'
import type { MenuNode } from '../shell/menu.ts'
import { moduleAt } from '../shell/pages.ts'
import { SetIcon } from '../shell/SetIcon.tsx'
import { Target } from '../shell/SideMenu.tsx'
import './home.css'

/** Where one starts: who and where one is, and the pages one may open. */
export function Home({ nodes }: { nodes: readonly MenuNode[] }) {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const verbs = account?.verbs ?? {}
  const open = leaves(nodes).filter(
    node => node.external || (node.to !== null && verbs[moduleAt(node.to)?.route ?? '']?.includes('view')),
  )
  return (
    <section className="home">
      <h1>{t('home.greeting', { name: account?.nickname || account?.username })}</h1>
      <p>{account?.orgname}</p>
      <h2>{t(open.length > 0 ? 'home.pages' : 'home.noPages')}</h2>
      <ul>
        {open.map(node => (
          <li key={node.key}>
            <SetIcon code={node.icon} />
            <Target node={node} />
          </li>
        ))}
      </ul>
    </section>
  )
}
