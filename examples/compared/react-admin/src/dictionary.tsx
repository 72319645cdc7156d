import {
  AutocompleteInput,
  Create,
  DataTable,
  DateField,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectField,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { DecimalInput, PicturesInput, RemarkInput, SortInput, statuses, statusFilter, StatusInput, title } from './inputs'

const GroupInput = () => (
  <ReferenceInput source="group" reference="dictionary" filter={{ isGroup: true }}>
    <AutocompleteInput label="分组" optionText="title" />
  </ReferenceInput>
)

const filters = [<SearchInput key="q" source="q" alwaysOn />, <GroupInput key="group" />, statusFilter]

export const DictionaryList = () => (
  <List filters={filters} title="字典管理">
    <DataTable>
      <DataTable.Col source="id" label="ID" />
      <DataTable.Col source="title" label="名称" disableSort />
      <DataTable.Col source="group" label="分组" disableSort>
        <ReferenceField source="group" reference="dictionary" />
      </DataTable.Col>
      <DataTable.NumberCol source="price" label="价格" disableSort />
      <DataTable.NumberCol source="sort" label="排序" />
      <DataTable.Col source="remark" label="备注" disableSort />
      <DataTable.Col source="status" label="状态" disableSort>
        <SelectField source="status" choices={statuses} />
      </DataTable.Col>
      <DataTable.Col source="createdAt" label="创建时间">
        <DateField source="createdAt" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
)

const Form = () => (
  <SimpleForm>
    <TextInput source="title" label="名称" validate={title(100)} />
    <GroupInput />
    <DecimalInput source="price" label="价格" min={1} max={1000} />
    <SortInput />
    <PicturesInput source="image" label="图标" max={1} />
    <RemarkInput />
    <StatusInput />
  </SimpleForm>
)
export const DictionaryCreate = () => (
  <Create redirect="list">
    <Form />
  </Create>
)
export const DictionaryEdit = () => (
  <Edit>
    <Form />
  </Edit>
)
