import { RichTextInput } from 'ra-input-rich-text'
import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  DataTable,
  DateField,
  Edit,
  FormDataConsumer,
  ImageField,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  regex,
  required,
  SearchInput,
  SelectField,
  SelectInput,
  TabbedForm,
  TextInput,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { DecimalInput, PicturesInput, RemarkInput, SortInput, statuses, statusFilter, StatusInput, title } from './inputs'

const phone = regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, '电话格式不正确')
const address = regex(/^https?:\/\//, '活动链接应以 http 开头')

interface RegionProps {
  source: string
  label: string
  level: string
  within?: string
  below?: readonly string[]
}
/** A region within the one above it; another choice empties those below. */
const RegionInput = ({ source, label, level, within, below = [] }: RegionProps) => {
  const { setValue } = useFormContext()
  const above: unknown = useWatch({ name: within ?? source })
  const filter = within ? { level, parent: above ?? 0 } : { level }
  return (
    <ReferenceInput source={source} reference="regions" filter={filter} perPage={1000} sort={{ field: 'id', order: 'ASC' }}>
      <SelectInput
        label={label}
        optionText="name"
        onChange={() => below.forEach(name => setValue(name, null, { shouldDirty: true }))}
      />
    </ReferenceInput>
  )
}
const regionInputs = [
  <RegionInput key="province" source="province" label="省" level="province" below={['city', 'county']} />,
  <RegionInput key="city" source="city" label="市" level="city" within="province" below={['county']} />,
  <RegionInput key="county" source="county" label="区县" level="county" within="city" />,
]

export const StationList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />, ...regionInputs, statusFilter]} title="门店管理">
    <DataTable>
      <DataTable.Col source="id" label="ID" />
      <DataTable.Col source="headimg" label="门店logo" disableSort>
        <ImageField source="headimg" src="src" />
      </DataTable.Col>
      <DataTable.Col source="title" label="门店名称" disableSort />
      <DataTable.NumberCol source="price_0" label="0#" disableSort />
      <DataTable.NumberCol source="price_92" label="92#" />
      <DataTable.NumberCol source="price_95" label="95#" disableSort />
      <DataTable.NumberCol source="price_98" label="98#" disableSort />
      <DataTable.Col source="address" label="地址" disableSort />
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
  <TabbedForm>
    <TabbedForm.Tab label="基本信息">
      <TextInput source="title" label="门店名称" validate={title(100)} />
      <TextInput source="no" label="编号" validate={maxLength(50)} />
      <TextInput source="mobile" label="电话" validate={[required(), phone]} />
      <StatusInput />
      <PicturesInput source="headimg" label="门店logo" max={1} needed />
      {['0', '92', '95', '98'].map(octane => (
        <DecimalInput key={octane} source={`price_${octane}`} label={`${octane}#`} max={1000} places={3} />
      ))}
      <NumberInput source="star" label="星级" step={1} defaultValue={5} validate={[minValue(1), maxValue(5)]} />
      <SortInput />
      <ReferenceArrayInput source="service" reference="dictionary" filter={{ groupTitle: '门店服务', status: 'enabled' }}>
        <AutocompleteArrayInput label="服务项目" optionText="title" />
      </ReferenceArrayInput>
      <BooleanInput source="trailer" label="提供拖车" defaultValue={false} />
      <FormDataConsumer<{ trailer?: boolean }>>
        {({ formData }) => formData.trailer && <DecimalInput source="trailer_fee" label="拖车费" max={10_000} />}
      </FormDataConsumer>
      <DecimalInput source="door_fee" label="上门费" max={10_000} />
      <BooleanInput source="hot" label="热门" defaultValue={false} />
      <BooleanInput source="top" label="置顶" defaultValue={false} />
      <RichTextInput source="content" label="门店介绍" />
      <RemarkInput />
    </TabbedForm.Tab>
    <TabbedForm.Tab label="位置">
      {regionInputs}
      <TextInput source="address" label="地址" validate={maxLength(255)} />
      <NumberInput source="point.x" label="经度" validate={[minValue(-180), maxValue(180)]} />
      <NumberInput source="point.y" label="纬度" validate={[minValue(-90), maxValue(90)]} />
    </TabbedForm.Tab>
    <TabbedForm.Tab label="活动">
      <PicturesInput source="huodongimg" label="活动图片" max={5} />
      <TextInput source="huodongurl" label="活动链接" validate={[address, maxLength(500)]} />
      <PicturesInput source="imglist" label="门店图片" max={5} />
    </TabbedForm.Tab>
  </TabbedForm>
)
export const StationCreate = () => (
  <Create redirect="list">
    <Form />
  </Create>
)
export const StationEdit = () => (
  <Edit>
    <Form />
  </Edit>
)
