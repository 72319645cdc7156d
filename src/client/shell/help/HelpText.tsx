import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { splitLinks } from '../../../schema/index.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenModule } from '../../pages/navigation/pageCatalogue.ts'

/** A text of help; the modules it names are links where the account may open them. */
export const HelpText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index) => <Fragment key={index}>{index % 2 ? <ModuleLink name={part} /> : part}</Fragment>)

function ModuleLink({ name }: { name: string }) {
  const account = useSession(session => session.account)
  const module = findModule(name)
  const title = module ? titleOfModule(module) : name
  return module && account && mayOpenModule(account, module) ? <Link to={module.route}>{title}</Link> : <b>{title}</b>
}

/** The same as plain text, to be searched. */
export const plainHelp = (text: string): string =>
  splitLinks(text)
    .map((part, index) => {
      const module = index % 2 ? findModule(part) : undefined
      return module ? titleOfModule(module) : part
    })
    .join('')
