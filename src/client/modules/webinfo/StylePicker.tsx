import { CheckCircleFilled } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { FormWaiting } from '../../engine/FormBody.tsx'
import { useLabels } from '../../engine/labels.ts'
import { useSettings } from '../../engine/useRow.ts'
import { useChanges } from '../../push/useChanges.ts'
import { call, reasonOf } from '../../request.ts'
import { useVerbs } from '../../session.ts'
import { moduleNamed } from '../../engine/modules.ts'
import { Sketch } from './Sketch.tsx'
import './style.css'
import { styles } from './styles.ts'

/** The settings that say which style is in use. */
function settings(): AnyModule {
  const module = moduleNamed('webinfo')
  if (!module) throw new Error('no module has the settings of the site')
  return module
}

const question = ({ single }: AnyModule) => (typeof single === 'string' ? single : '')

/** The styles of the home page; one of them is in use. */
export function StylePicker() {
  const module = useLabels(settings())
  const { message, modal } = App.useApp()
  const loaded = useSettings(module)
  const mayEdit = useVerbs(module.route).includes('edit')
  const [chosen, choose] = useState<number | null>(null)
  const used = chosen ?? Number(loaded.row?.['index_rubik_styleid'] ?? 1)
  useChanges(module.name, async () => {
    const { index_rubik_styleid: now } = await call<{ index_rubik_styleid: number }>(`${module.path}/info`)
    choose(now)
  })
  const save = (id: number) =>
    call(`${module.path}/save`, { key: 'indexRubik', index_rubik_styleid: id }).then(
      () => {
        choose(id)
        void message.success(t('engine:form.saved'))
      },
      (error: unknown) => void message.error(t('engine:form.failed', { reason: reasonOf(error) })),
    )
  if (!loaded.row) return <FormWaiting module={module} loaded={loaded} />
  return (
    <section className="styles" aria-label={module.fields['index_rubik_styleid']?.label}>
      {styles.map((style, index) => {
        const id = index + 1
        const isUsed = used === id
        return (
          <article key={id} className="style" data-used={isUsed} aria-current={isUsed}>
            <Sketch style={style} />
            {mayEdit && !isUsed && (
              <Button type="primary" onClick={() => modal.confirm({ title: question(module), onOk: () => save(id) })}>
                {t('webinfo:style.use')}
              </Button>
            )}
            <footer>
              {t('webinfo:style.name', { id })}
              {isUsed && (
                <b>
                  <CheckCircleFilled /> {t('webinfo:style.used')}
                </b>
              )}
            </footer>
          </article>
        )
      })}
    </section>
  )
}
