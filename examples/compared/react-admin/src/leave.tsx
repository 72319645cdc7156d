import { Dialog, DialogActions, DialogContent, TextField as TextBox } from '@mui/material'
import { useEffect, useState } from 'react'
import {
  AutocompleteInput,
  Button,
  Create,
  DataTable,
  DateInput,
  Edit,
  List,
  ReferenceField,
  ReferenceInput,
  required,
  SearchInput,
  SelectField,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  TopToolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { statuses, statusFilter, StatusInput, title } from './inputs'
import { getMe, httpClient } from './providers'

export const EmployeeList = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />, statusFilter]} title="员工">
    <DataTable>
      <DataTable.Col source="id" label="ID" />
      <DataTable.Col source="title" label="姓名" disableSort />
      <DataTable.Col source="account" label="账号" disableSort>
        <ReferenceField source="account" reference="accounts" />
      </DataTable.Col>
      <DataTable.Col source="superior" label="上级" disableSort>
        <ReferenceField source="superior" reference="employees" />
      </DataTable.Col>
      <DataTable.Col source="status" label="状态" disableSort>
        <SelectField source="status" choices={statuses} />
      </DataTable.Col>
    </DataTable>
  </List>
)

const EmployeeForm = () => (
  <SimpleForm>
    <TextInput source="title" label="姓名" validate={title(50)} />
    <ReferenceInput source="account" reference="accounts">
      <AutocompleteInput label="账号" optionText="username" />
    </ReferenceInput>
    <ReferenceInput source="superior" reference="employees">
      <AutocompleteInput label="上级" optionText="title" />
    </ReferenceInput>
    <StatusInput />
  </SimpleForm>
)
export const EmployeeCreate = () => (
  <Create redirect="list">
    <EmployeeForm />
  </Create>
)
export const EmployeeEdit = () => (
  <Edit>
    <EmployeeForm />
  </Edit>
)

const kinds = [
  { id: 'private', name: '事假' },
  { id: 'sick', name: '病假' },
  { id: 'annual', name: '年假' },
]
const states = [
  { id: 'draft', name: '草稿' },
  { id: 'sent', name: '已提交' },
  { id: 'approved', name: '已批准' },
  { id: 'withdrawn', name: '已撤回' },
]
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="进度" choices={states} alwaysOn />,
  <SelectInput key="kind" source="kind" label="类型" choices={kinds} />,
  statusFilter,
]

export const LeaveList = () => (
  <List filters={filters} title="请假">
    <DataTable>
      <DataTable.Col source="id" label="ID" />
      <DataTable.Col source="title" label="事由" disableSort />
      <DataTable.Col source="kind" label="类型" disableSort>
        <SelectField source="kind" choices={kinds} />
      </DataTable.Col>
      <DataTable.Col source="from" label="开始日期" />
      <DataTable.Col source="to" label="结束日期" disableSort />
      <DataTable.Col source="state" label="进度" disableSort>
        <SelectField source="state" choices={states} />
      </DataTable.Col>
    </DataTable>
  </List>
)

interface Step {
  name: string
  label: string
  from: string
  own: boolean
  reason?: boolean
}
const steps: readonly Step[] = [
  { name: 'send', label: '提交', from: 'draft', own: true },
  { name: 'approve', label: '批准', from: 'sent', own: false },
  { name: 'return', label: '退回', from: 'sent', own: false, reason: true },
  { name: 'withdraw', label: '撤回', from: 'sent', own: true },
]

/** Buttons of the steps from the present state; whether somebody is a superior only the server knows. */
const Steps = () => {
  const record = useRecordContext<{ id: number; state: string; createdBy: number }>()
  const [me, setMe] = useState<number>()
  const [returning, setReturning] = useState(false)
  const [reason, setReason] = useState('')
  const notify = useNotify()
  const refresh = useRefresh()
  useEffect(() => {
    void getMe().then(({ id }) => setMe(id))
  }, [])
  if (!record || me === undefined) return null

  const run = async (name: string, values: object = {}) => {
    try {
      await httpClient(`/api/leaves/${record.id}/${name}`, { method: 'POST', body: JSON.stringify(values) })
      setReturning(false)
      refresh()
    } catch (error) {
      notify(error instanceof Error ? error.message : '操作失败', { type: 'error' })
    }
  }
  const possible = steps.filter(({ from, own }) => from === record.state && own === (record.createdBy === me))
  return (
    <TopToolbar>
      {possible.map(({ name, label, reason: asks }) => (
        <Button key={name} label={label} onClick={() => (asks ? setReturning(true) : void run(name))} />
      ))}
      <Dialog open={returning} onClose={() => setReturning(false)}>
        <DialogContent>
          <TextBox label="退回原因" value={reason} onChange={({ target }) => setReason(target.value)} required />
        </DialogContent>
        <DialogActions>
          <Button label="退回" disabled={!reason.trim()} onClick={() => void run('return', { reason })} />
        </DialogActions>
      </Dialog>
    </TopToolbar>
  )
}

const notBefore = (to: unknown, { from }: { from?: string }) => (String(to) < (from ?? '') ? '结束不能早于开始' : undefined)

const LeaveForm = () => (
  <SimpleForm>
    <TextInput source="title" label="事由" validate={title(50)} />
    <SelectInput source="kind" label="类型" choices={kinds} defaultValue="private" validate={required()} />
    <DateInput source="from" label="开始日期" validate={required()} />
    <DateInput source="to" label="结束日期" validate={[required(), notBefore]} />
    <StatusInput />
    <TextField source="reason" label="退回原因" />
  </SimpleForm>
)
export const LeaveCreate = () => (
  <Create redirect="list">
    <LeaveForm />
  </Create>
)
export const LeaveEdit = () => (
  <Edit actions={<Steps />}>
    <LeaveForm />
  </Edit>
)
