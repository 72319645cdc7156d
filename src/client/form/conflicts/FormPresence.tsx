import { t } from 'i18next'
import { useRowPresence } from '../../api/push/listPresence.ts'
import { describePerson, onePersonPerAccount, namesOf, AvatarStack } from '../../views/presence/AvatarStack.tsx'

/** The other people at the row of a form, as avatars. Announced to screen readers without moving the focus. */
export function FormPresence({ module, id }: { module: string; id: number }) {
  const people = onePersonPerAccount(useRowPresence(module, id))
  const editing = people.filter(person => person.editing)
  const text = editing.length
    ? t('people:formEditing', { names: namesOf(editing) })
    : t('people:formLooking', { names: namesOf(people) })
  return (
    <div className="form-people" role="status">
      {people.length > 0 && (
        <>
          <AvatarStack people={people} max={3} label={text} lines={describePerson} />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
