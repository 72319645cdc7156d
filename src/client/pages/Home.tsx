import { useTranslation } from 'react-i18next'
import { leaves } from '../../rules/menu.ts'
import { useSession } from '../session.ts'
import { useMenu } from '../shell/menu.ts'
import { SetIcon } from '../shell/SetIcon.tsx'
import { Target } from '../shell/Target.tsx'
import './home.css'

/** Where one starts: who and where one is, and the pages one may open. */
export function Home() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const { drawn } = useMenu()
  const open = leaves(drawn).filter(({ external, page }) => external || page !== null)
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
