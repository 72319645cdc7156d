import { message } from '../../../schemas/message.ts'
import { type AnyControlProps, type AnyKindView, ChoiceSelect, useSession } from '../../client/kit.ts'

const toAll = message.fields.audience.options.所有机构

/** The recipients; only the platform is offered all organisations. */
export const audience: Partial<AnyKindView> = { Control: props => <AudienceSelect {...props} /> }

function AudienceSelect({ field, module: _module, row: _row, value, ...rest }: AnyControlProps) {
  const platform = useSession(({ account }) => account?.platform === true)
  const options = Object.entries('options' in field ? field.options : {})
  const offered = options.filter(([, one]) => platform || rest.disabled || one !== toAll)
  return <ChoiceSelect {...rest} value={typeof value === 'number' ? value : null} options={Object.fromEntries(offered)} />
}
