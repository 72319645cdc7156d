import './noBrowser.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { addSchemaWords } from '../../src/client/api/languages/addSchemaWords.ts'
import { addModules } from '../../src/client/api/moduleRegistry.ts'
import { FieldNames } from '../../src/client/views/logWidgets.tsx'
import { translateModule } from '../../src/client/views/useModuleLabels.ts'
import { type AnyModule, fieldsOf, withComputed } from '../../src/schema/index.ts'
import { carrier, shipment } from '../fixtures/shipment.ts'

const [, whole] = withComputed([carrier, shipment] as readonly AnyModule[]) as readonly [AnyModule, AnyModule]

beforeAll(async () => {
  const files = { 'modules/carrier': { fields: { title: 'Haulier' } }, engine: { comma: ', ' } }
  await i18next.init({ lng: 'en-US', resources: { 'en-US': files }, interpolation: { escapeValue: false } })
  addSchemaWords([carrier, whole], i18next.language)
})

test('a screen has the words of the schema where the file of its language has none', () => {
  const english = translateModule(carrier)
  expect(english.label).toBe('Carriers')
  expect(english.fields['load']).toMatchObject({ label: 'Load', unit: 't' })
  expect(english.fields['title']?.label).toBe('Haulier')
})

test('a column of a referenced row, a step and a rule are in the words of the schema', () => {
  const english = translateModule(whole)
  expect(fieldsOf(english)['carrier.load']?.label).toBe('Carrier·Load')
  expect(english.actions?.['state-open-sent']?.label).toBe('Send')
  expect(english.rules?.[0]?.say).toBe('Nothing is sent before it is packed')
  expect(i18next.t('modules/shipment:menu.under')).toBe('Logistics')
})

test('a log names fields in the words of the reader', () => {
  addModules([carrier])
  expect(renderToStaticMarkup(FieldNames({ of: 'carrier', names: 'title,load' }))).toContain('>Haulier, Load<')
})

test('another language has the words of that one', async () => {
  await i18next.changeLanguage('zh-TW')
  addSchemaWords([whole], i18next.language)
  expect(translateModule(whole).label).toBe('出貨單')
})
