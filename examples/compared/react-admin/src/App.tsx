import { Admin, Resource } from 'react-admin'
import { DictionaryCreate, DictionaryEdit, DictionaryList } from './dictionary'
import { InvoiceCreate, InvoiceEdit, InvoiceList } from './invoice'
import { EmployeeCreate, EmployeeEdit, EmployeeList, LeaveCreate, LeaveEdit, LeaveList } from './leave'
import { authProvider, dataProvider, i18nProvider } from './providers'
import { StationCreate, StationEdit, StationList } from './station'

export const App = () => (
  <Admin dataProvider={dataProvider} authProvider={authProvider} i18nProvider={i18nProvider} requireAuth>
    <Resource
      name="dictionary"
      list={DictionaryList}
      create={DictionaryCreate}
      edit={DictionaryEdit}
      recordRepresentation="title"
      options={{ label: '字典管理' }}
    />
    <Resource name="stations" list={StationList} create={StationCreate} edit={StationEdit} options={{ label: '门店管理' }} />
    <Resource name="invoices" list={InvoiceList} create={InvoiceCreate} edit={InvoiceEdit} options={{ label: '发票' }} />
    <Resource
      name="employees"
      list={EmployeeList}
      create={EmployeeCreate}
      edit={EmployeeEdit}
      recordRepresentation="title"
      options={{ label: '员工' }}
    />
    <Resource name="leaves" list={LeaveList} create={LeaveCreate} edit={LeaveEdit} options={{ label: '请假' }} />
    <Resource name="regions" recordRepresentation="name" />
    <Resource name="accounts" recordRepresentation="username" />
  </Admin>
)
