import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modules } from '../../../../modules.config.ts'
import { leaves } from '../../../rules/menu.ts'
import { Fence } from '../../Fence.tsx'
import { useQuiet } from '../../quiet.ts'
import { useSession } from '../../session.ts'
import { mayOpenModule } from '../../shell/pages.ts'
import { useMenu } from '../../shell/menu.ts'
import { SetIcon } from '../../shell/SetIcon.tsx'
import { Target } from '../../shell/Target.tsx'
import { panelsOf } from '../../views/clientParts.ts'
import { Attention } from './Attention.tsx'
import { Clock } from './Clock.tsx'
import { Guide, useGuide } from './Guide.tsx'
import './figures.css'
import './home.css'
import { System } from './System.tsx'
import { useStanding } from './useStanding.ts'

/** Stands where a figure will be. */
const blank = <article className="figure" aria-busy="true" />

/** Where one starts: who and where one is, what there is to see, and the pages one may open. */
export function Home() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const { drawn } = useMenu()
  const [part] = useState(() => partOfDay(new Date().getHours()))
  const standing = useStanding()
  const guide = useGuide(account, standing)
  // Charts are drawn once the page can be used.
  const quiet = useQuiet(account !== null)
  const open = leaves(drawn).filter(({ external, page }) => external || page !== null)
  const shown = panelsOf(modules, 'figures').filter(({ module }) => account !== null && mayOpenModule(account, module))
  return (
    <section className="home">
      <header>
        <div>
          <h1>{t(`home.${part}`, { name: account?.nickname || account?.username })}</h1>
          <p>{account?.orgname}</p>
        </div>
        <Clock />
      </header>
      {guide.steps && <Guide steps={guide.steps} dismiss={guide.dismiss} />}
      <div className="home-figures">
        <Fence>
          <Attention standing={standing} />
        </Fence>
        {shown.map(({ name, Panel }) => (
          <Fence key={name}>{quiet ? <Panel blank={blank} /> : blank}</Fence>
        ))}
      </div>
      <h2>{t(open.length > 0 ? 'home.pages' : 'home.noPages')}</h2>
      <ul className="home-pages">
        {open.map(node => (
          <li key={node.key}>
            <SetIcon code={node.icon} />
            <Target node={node} />
          </li>
        ))}
      </ul>
      <System />
    </section>
  )
}

function partOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
