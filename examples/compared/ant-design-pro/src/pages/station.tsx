import {
  type ProColumns,
  ProForm,
  ProFormDependency,
  ProFormDigit,
  type ProFormInstance,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
} from '@ant-design/pro-components'
import { Form, Image, Tabs } from 'antd'
import { CrudPage } from '@/components/CrudPage'
import {
  createdColumn,
  DecimalInput,
  PicturesInput,
  RemarkInput,
  required,
  SortInput,
  statusColumn,
  StatusInput,
  title,
} from '@/components/inputs'
import { RichText } from '@/components/RichText'
import { choices, type Row } from '@/components/rows'

interface Station extends Row {
  headimg: string[]
}
const phone = { pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, message: '电话格式不正确' }
const address = { pattern: /^https?:\/\//, message: '活动链接应以 http 开头' }
const octanes = ['0', '92', '95', '98']

const regionsWithin = (level: string, above?: string) => async (values: Record<string, unknown>) => {
  if (above && !values[above]) return []
  return await choices('regions', 'name', { level, ...(above && { parent: values[above] }) })()
}
const regions = [
  { name: 'province', label: '省', below: ['city', 'county'], request: regionsWithin('province') },
  { name: 'city', label: '市', above: 'province', below: ['county'], request: regionsWithin('city', 'province') },
  { name: 'county', label: '区县', above: 'city', below: [], request: regionsWithin('county', 'city') },
]

const columns: ProColumns<Station>[] = [
  { title: 'ID', dataIndex: 'id', search: false },
  { title: '门店logo', dataIndex: 'headimg', search: false, render: (_, { headimg }) => <Image src={headimg[0]} height={32} /> },
  { title: '门店名称', dataIndex: 'title', search: false },
  ...octanes.map(one => ({ title: `${one}#`, dataIndex: `price_${one}`, search: false as const, sorter: one === '92' })),
  { title: '地址', dataIndex: 'address', search: false },
  ...regions.map(({ name, label, above, below, request }) => ({
    title: label,
    dataIndex: name,
    valueType: 'select' as const,
    hideInTable: true,
    dependencies: above ? [above] : [],
    request,
    fieldProps: (form: ProFormInstance) => ({ onChange: () => form.resetFields(below) }),
  })),
  statusColumn,
  createdColumn,
]

const RegionInputs = () => {
  const form = Form.useFormInstance()
  return regions.map(({ name, label, above, below, request }) => (
    <ProFormSelect
      key={name}
      name={name}
      label={label}
      dependencies={above ? [above] : []}
      request={request}
      fieldProps={{ onChange: () => form.setFieldsValue(Object.fromEntries(below.map(one => [one, null]))) }}
    />
  ))
}

const basic = (
  <>
    <ProFormText name="title" label="门店名称" rules={title(100)} />
    <ProFormText name="no" label="编号" rules={[{ max: 50 }]} />
    <ProFormText name="mobile" label="电话" rules={[required, phone]} />
    <StatusInput />
    <PicturesInput name="headimg" label="门店logo" max={1} needed />
    {octanes.map(one => (
      <DecimalInput key={one} name={`price_${one}`} label={`${one}#`} max={1000} precision={3} />
    ))}
    <ProFormDigit name="star" label="星级" min={1} max={5} initialValue={5} fieldProps={{ precision: 0 }} />
    <SortInput />
    <ProFormSelect
      name="service"
      label="服务项目"
      mode="multiple"
      request={choices('dictionary', 'title', { groupTitle: '门店服务', status: 'enabled' })}
    />
    <ProFormSwitch name="trailer" label="提供拖车" initialValue={false} />
    <ProFormDependency name={['trailer']}>
      {({ trailer }) => trailer && <DecimalInput name="trailer_fee" label="拖车费" max={10_000} />}
    </ProFormDependency>
    <DecimalInput name="door_fee" label="上门费" max={10_000} />
    <ProFormSwitch name="hot" label="热门" initialValue={false} />
    <ProFormSwitch name="top" label="置顶" initialValue={false} />
    <ProForm.Item name="content" label="门店介绍">
      <RichText />
    </ProForm.Item>
    <RemarkInput />
  </>
)
const place = (
  <>
    <RegionInputs />
    <ProFormText name="address" label="地址" rules={[{ max: 255 }]} />
    <ProFormDigit name={['point', 'x']} label="经度" min={-180} max={180} fieldProps={{ precision: 6 }} />
    <ProFormDigit name={['point', 'y']} label="纬度" min={-90} max={90} fieldProps={{ precision: 6 }} />
  </>
)
const event = (
  <>
    <PicturesInput name="huodongimg" label="活动图片" max={5} />
    <ProFormText name="huodongurl" label="活动链接" rules={[address, { max: 500 }]} />
    <PicturesInput name="imglist" label="门店图片" max={5} />
  </>
)

export default function StationPage() {
  return (
    <CrudPage<Station> path="stations" columns={columns} width={950}>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: basic },
          { key: 'place', label: '位置', children: place, forceRender: true },
          { key: 'event', label: '活动', children: event, forceRender: true },
        ]}
      />
    </CrudPage>
  )
}
