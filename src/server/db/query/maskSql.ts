import { sqlLiteral } from '../../../kinds/kindSql.ts'
import { type AnyModule, type Privacy, titlePrivacy } from '../../../schema/index.ts'
import { emailDomain, maskBands } from '../../../shared/rules/maskPersonal.ts'

/** SQL of the masked value of a text: what `maskPersonal` makes of it. */
export function maskSql(privacy: Privacy, text: string): string {
  const letters = privacy === 'email' ? `regexp_replace(${text}, ${sqlLiteral(emailDomain.source)}, '')` : text
  const domain = privacy === 'email' ? ` || coalesce(substring(${text} from ${sqlLiteral(emailDomain.source)}), '')` : ''
  const bands = maskBands[privacy].map(({ from, head, tail, middle }) => {
    const hidden =
      typeof middle === 'string'
        ? sqlLiteral(middle)
        : `repeat('*', least(char_length(${letters}) - ${head + tail}, ${middle.max}))`
    return `when char_length(${letters}) >= ${from} then left(${letters}, ${head}) || ${hidden} || right(${letters}, ${tail})${domain}`
  })
  return `(case when coalesce(${text}, '') = '' then ${text} ${bands.join(' ')} end)`
}

/** SQL of a row's title as pickers and references to it show it. */
export const maskedTitle = (module: AnyModule, title: string): string => {
  const privacy = titlePrivacy(module)
  return privacy ? maskSql(privacy, title) : title
}
