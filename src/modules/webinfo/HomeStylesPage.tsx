import './words.ts'
import { CheckCircleFilled } from '@ant-design/icons'
import { App, Button } from 'antd'
import {
  call,
  findModule,
  FormPlaceholder,
  callErrorMessage,
  useModuleChanges,
  openConfirm,
  useModuleLabels,
  useSettingsRow,
  useVerbs,
} from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import { t } from 'i18next'
import { useState } from 'react'
import { homeStyles } from './homeStyles.ts'
import './homeStyles.css'
import { HomeStyleSketch } from './HomeStyleSketch.tsx'

/** The site's settings: they hold the style in use. */
function siteModule(): AnyModule {
  const module = findModule('webinfo')
  if (!module) throw new Error('no module has the settings of the site')
  return module
}

const confirmText = ({ single }: AnyModule) => (typeof single === 'string' ? single : '')

/** All styles of the home page, to choose one. */
export function HomeStylesPage() {
  const module = useModuleLabels(siteModule())
  const { message, modal } = App.useApp()
  const loaded = useSettingsRow(module)
  const mayEdit = useVerbs(module.route).includes('edit')
  const [chosen, setChosen] = useState<number | null>(null)
  const used = chosen ?? Number(loaded.row?.['index_rubik_styleid'] ?? 1)
  useModuleChanges(module.name, async () => {
    const { index_rubik_styleid: now } = await call<{ index_rubik_styleid: number }>(`${module.wire.path}/info`)
    setChosen(now)
  })
  const save = (id: number) =>
    call(`${module.wire.path}/save`, { key: 'indexRubik', index_rubik_styleid: id }).then(
      () => {
        setChosen(id)
        void message.success(t('engine:form.saved'))
      },
      (error: unknown) => void message.error(t('engine:form.failed', { reason: callErrorMessage(error) })),
    )
  if (!loaded.row) return <FormPlaceholder module={module} loaded={loaded} />
  return (
    <section className="styles" aria-label={module.fields['index_rubik_styleid']?.label}>
      {homeStyles.map((style, index) => {
        const id = index + 1
        const isUsed = used === id
        return (
          <article key={id} className="style" data-used={isUsed} aria-current={isUsed}>
            <HomeStyleSketch style={style} />
            {mayEdit && !isUsed && (
              <Button type="primary" onClick={() => openConfirm(modal, { title: confirmText(module), onOk: () => save(id) })}>
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
