import { t } from 'i18next'
import { useRowPeople } from '../../api/push/places.ts'
import { describePerson, eachOnce, namesOf, PeopleStack } from '../../views/people/PeopleStack.tsx'

/** Who else is at the row of a form. Read out when somebody comes; it never takes the focus. */
export function FormPeople({ module, id }: { module: string; id: number }) {
  const people = eachOnce(useRowPeople(module, id))
  const editing = people.filter(person => person.editing)
  const text = editing.length
    ? t('people:formEditing', { names: namesOf(editing) })
    : t('people:formLooking', { names: namesOf(people) })
  return (
    <div className="form-people" role="status">
      {people.length > 0 && (
        <>
          <PeopleStack people={people} most={3} label={text} lines={describePerson} />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
