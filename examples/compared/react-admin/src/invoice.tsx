import {
  ArrayInput,
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  DateInput,
  Edit,
  FormDataConsumer,
  Labeled,
  List,
  maxLength,
  minLength,
  minValue,
  NumberInput,
  required,
  SearchInput,
  SelectField,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { DecimalInput, statuses, statusFilter, StatusInput, title } from './inputs'

interface Line {
  quantity?: number
  price?: number
}
const amountOf = ({ quantity = 0, price = 0 }: Line): number => Math.round(quantity * price * 100) / 100
const sumOf = (lines: readonly (Line | null)[] = []): string =>
  lines.reduce((sum, line) => sum + amountOf(line ?? {}), 0).toFixed(2)

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DateInput key="from" source="day_gte" label="开票日期从" />,
  <DateInput key="to" source="day_lte" label="开票日期到" />,
  <BooleanInput key="paid" source="paid" label="已付款" />,
  statusFilter,
]

export const InvoiceList = () => (
  <List filters={filters} title="发票">
    <DataTable>
      <DataTable.Col source="id" label="ID" />
      <DataTable.Col source="no" label="发票号" disableSort />
      <DataTable.Col source="customer" label="客户" disableSort />
      <DataTable.Col source="day" label="开票日期" />
      <DataTable.NumberCol source="total" label="合计" disableSort />
      <DataTable.Col source="paid" label="已付款" disableSort>
        <BooleanField source="paid" />
      </DataTable.Col>
      <DataTable.Col source="status" label="状态" disableSort>
        <SelectField source="status" choices={statuses} />
      </DataTable.Col>
    </DataTable>
  </List>
)

const Lines = () => {
  const locked = Boolean(useRecordContext()?.paid)
  return (
    <ArrayInput source="lines" label="明细" validate={[required(), minLength(1), maxLength(100)]}>
      <SimpleFormIterator inline disabled={locked}>
        <TextInput source="title" label="品名" validate={title(50)} disabled={locked} />
        <NumberInput source="quantity" label="数量" defaultValue={1} validate={[required(), minValue(0.01, '数量要大于 0')]} />
        <DecimalInput source="price" label="单价" />
        <FormDataConsumer>
          {({ scopedFormData }) => (
            <Labeled label="金额">{<span>{amountOf((scopedFormData ?? {}) as Line).toFixed(2)}</span>}</Labeled>
          )}
        </FormDataConsumer>
      </SimpleFormIterator>
    </ArrayInput>
  )
}
const Form = () => (
  <SimpleForm>
    <TextInput source="customer" label="客户" validate={title(50)} />
    <DateInput source="day" label="开票日期" defaultValue={new Date().toISOString().slice(0, 10)} validate={required()} />
    <Lines />
    <FormDataConsumer<{ lines?: Line[] }>>
      {({ formData }) => <Labeled label="合计">{<span>{sumOf(formData.lines)}</span>}</Labeled>}
    </FormDataConsumer>
    <BooleanInput source="paid" label="已付款" defaultValue={false} />
    <StatusInput />
  </SimpleForm>
)
export const InvoiceCreate = () => (
  <Create redirect="list">
    <Form />
  </Create>
)
export const InvoiceEdit = () => (
  <Edit>
    <Form />
  </Edit>
)
