import { CheckCircleOutlined } from '@ant-design/icons'
import i18next, { t } from 'i18next'
import { Link } from 'react-router-dom'
import type { DashboardNotice } from '../../../shared/wire/dashboard.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import { useStoredDrafts } from '../../api/storedDrafts.ts'
import { FigureCard } from '../../ui/figures/FigureCard.tsx'
import { translateModule } from '../../views/useModuleLabels.ts'
import { pageNamed } from '../navigation/pageCatalogue.ts'

/** Pages of notices that belong to no module. */
const otherRoutes: Readonly<Record<string, string | undefined>> = {
  jobs: '/downloads',
  messages: pageNamed('message_page')?.route,
}

function noticeAddress({ about, query = {} }: DashboardNotice): string | undefined {
  const route = findModule(about)?.route ?? otherRoutes[about]
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return route && (search ? `${route}?${search}` : route)
}

/** What the module says of the notice, else the general text: its quota, or rows to look at. */
function noticeText({ about, name, count, of }: DashboardNotice): string {
  const module = findModule(about)
  const usual =
    of === undefined
      ? t('attention:rows', { title: module ? translateModule(module).label : '' })
      : t('attention:quota', { count, of })
  const own = module?.notices?.[name]
  if (own) return t(`notices.${name}`, { ns: `modules/${about}`, defaultValue: own, count, of })
  return t(`attention:notice.${about}.${name}`, { defaultValue: usual })
}

/** Notices of what needs attention; each links to exactly those rows. */
export function AttentionPanel({ notices: known }: { notices: readonly DashboardNotice[] | undefined }) {
  const drafts = useStoredDrafts(({ drafts: all }) => all)
  const notices = known ?? []
  const left = drafts.flatMap(draft => {
    const module = findModule(draft.module)
    return module ? [{ draft, module }] : []
  })
  return (
    <FigureCard className="attention" title={t('attention:title')} busy={!known}>
      <ul>
        {left.map(({ draft, module }) => (
          <li key={`${draft.module} ${draft.id}`}>
            <Link to={module.route}>
              {t('attention:draft', { title: translateModule(module).label, name: draft.title || t('engine:draft.new') })}
            </Link>
          </li>
        ))}
        {notices.map(notice => (
          <li key={`${notice.about} ${notice.name}`} data-notice={`${notice.about}.${notice.name}`}>
            <Link to={noticeAddress(notice) ?? '/home'}>{noticeText(notice)}</Link>
            <b>
              {notice.of === undefined
                ? notice.count.toLocaleString(i18next.language)
                : `${Math.floor((notice.count / notice.of) * 100)}%`}
            </b>
          </li>
        ))}
      </ul>
      {known && notices.length + left.length === 0 && (
        <p className="attention-none">
          <CheckCircleOutlined />
          {t('attention:none')}
        </p>
      )}
    </FigureCard>
  )
}
