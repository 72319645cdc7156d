import { useTranslation } from 'react-i18next'
import { menuLeaves } from '../../../../shared/rules/menuNodes.ts'
import { SetIcon } from '../../../ui/SetIcon.tsx'
import { useMenu } from '../../navigation/accountMenu.ts'
import { MenuLink } from '../../navigation/MenuLink.tsx'

/** The pages of the menu that the account may open. */
export function usePageLinks() {
  const { drawn } = useMenu()
  return menuLeaves(drawn).filter(({ external, page }) => external || page !== null)
}

/** Links to pages, in the chosen order; to all of the menu where none are chosen. */
export function PagesCard({ routes }: { routes: readonly string[] | undefined }) {
  const { t } = useTranslation()
  const open = usePageLinks()
  const shown = routes ? routes.flatMap(route => open.find(({ to }) => to === route) ?? []) : open
  return (
    <>
      <h2>{t(shown.length > 0 ? 'home.pages' : 'home.noPages')}</h2>
      <ul className="home-pages">
        {shown.map(node => (
          <li key={node.key}>
            <SetIcon code={node.icon} />
            <MenuLink node={node} />
          </li>
        ))}
      </ul>
    </>
  )
}
