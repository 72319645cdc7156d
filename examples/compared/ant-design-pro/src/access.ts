import type { InitialState } from './app'

export default function access({ me }: InitialState) {
  const has = (right: string) => Boolean(me?.rights.includes(right))
  return { canView: has('view'), canAdd: has('add'), canEdit: has('edit'), canDelete: has('delete') }
}
