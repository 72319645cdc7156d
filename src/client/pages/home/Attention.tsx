import { CheckCircleOutlined } from '@ant-design/icons'
import i18next, { t } from 'i18next'
import { Link } from 'react-router-dom'
import type { Notice, Standing } from '../../../wire/standing.ts'
import { useDrafts } from '../../drafts.ts'
import { spoken } from '../../engine/labels.ts'
import { moduleNamed } from '../../engine/modules.ts'
import { pageNamed } from '../../shell/pages.ts'

/** Where that is looked at which is no module's. */
const elsewhere: Readonly<Record<string, string | undefined>> = { jobs: '/downloads', messages: pageNamed('message_page')?.route }

function addressOf({ about, query = {} }: Notice): string | undefined {
  const route = moduleNamed(about)?.route ?? elsewhere[about]
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return route && (asked ? `${route}?${asked}` : route)
}

/** A module has its own words for it, or those that hold for all: of its quota, or that there are rows to look at. */
function textOf({ about, name, count, of }: Notice): string {
  const module = moduleNamed(about)
  const usual =
    of === undefined ? t('attention:rows', { title: module ? spoken(module).title : '' }) : t('attention:quota', { count, of })
  return t(`attention:notice.${about}.${name}`, { count, of, defaultValue: usual })
}

/** What somebody should look at, each a way to just that. */
export function Attention({ standing }: { standing: Standing | null }) {
  const drafts = useDrafts(({ drafts: all }) => all)
  const notices = standing?.notices ?? []
  const left = drafts.flatMap(draft => {
    const module = moduleNamed(draft.module)
    return module ? [{ draft, module }] : []
  })
  return (
    <article className="figure attention" aria-busy={standing === null}>
      <h2>{t('attention:title')}</h2>
      <ul>
        {left.map(({ draft, module }) => (
          <li key={`${draft.module} ${draft.id}`}>
            <Link to={module.route}>
              {t('attention:draft', { title: spoken(module).title, name: draft.title || t('engine:draft.new') })}
            </Link>
          </li>
        ))}
        {notices.map(notice => (
          <li key={`${notice.about} ${notice.name}`} data-notice={`${notice.about}.${notice.name}`}>
            <Link to={addressOf(notice) ?? '/home'}>{textOf(notice)}</Link>
            <b>
              {notice.of === undefined
                ? notice.count.toLocaleString(i18next.language)
                : `${Math.floor((notice.count / notice.of) * 100)}%`}
            </b>
          </li>
        ))}
      </ul>
      {standing !== null && notices.length + left.length === 0 && (
        <p className="attention-none">
          <CheckCircleOutlined />
          {t('attention:none')}
        </p>
      )}
    </article>
  )
}
