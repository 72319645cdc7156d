import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { splitLinks, type TextLink } from '../../../schema/index.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { useSession } from '../../api/session/session.ts'
import { mayOpenModule } from '../../pages/navigation/pageCatalogue.ts'

/** A text of help; the modules it names are links where the account may open them. */
export const HelpText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index) => (
    <Fragment key={index}>{typeof part === 'string' ? part : <ModuleLink link={part} />}</Fragment>
  ))

function ModuleLink({ link }: { link: TextLink }) {
  const account = useSession(session => session.account)
  const module = findModule(link.module)
  const title = titleOfLink(link)
  if (!module) return title
  return account && mayOpenModule(account, module) ? <Link to={module.route}>{title}</Link> : <b>{title}</b>
}

function titleOfLink({ module: name, words }: TextLink): string {
  const module = findModule(name)
  return module ? titleOfModule(module) : (words ?? name)
}

/** A help text without its links, to be searched. */
export const plainHelp = (text: string): string =>
  splitLinks(text)
    .map(part => (typeof part === 'string' ? part : titleOfLink(part)))
    .join('')
