import { t } from 'i18next'
import { type AnyModule, fieldOf } from '../../../../schema/index.ts'
import { ChartAmount, chartAmount, type ChartGroups, drawnGroups, type ChartSpec, chartWhole } from './ChartFigure.tsx'

interface Props {
  module: AnyModule
  view: ChartSpec
  loaded: ChartGroups
}

/** The figures of a chart as a table, for print: on paper colours may be missing, and there are no tooltips. */
export function ChartTable({ module, view, loaded }: Props) {
  const { by, of } = view
  const undated = loaded.step ? loaded.groups.find(({ value }) => value === null) : undefined
  const lines = [
    ...drawnGroups(module, view, loaded),
    ...(undated ? [{ value: null, label: t('engine:view.none'), amount: chartAmount(undated, of) }] : []),
    { value: '', label: t('engine:view.sum'), amount: chartWhole(view, loaded) },
  ]
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{fieldOf(module, by)?.label}</th>
            <th scope="col" data-align="right">
              {of === undefined ? t('arrangements:rowCount') : fieldOf(module, of)?.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, amount }, index) => (
            <tr key={index}>
              <td>{label}</td>
              <td data-align="right">
                <ChartAmount module={module} of={of} amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {loaded.more && <p>{t('arrangements:moreValues')}</p>}
    </>
  )
}
