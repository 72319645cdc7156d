import { LoginForm, ProFormText } from '@ant-design/pro-components'
import { request } from '@umijs/max'

const required = [{ required: true }]

export default function Login() {
  const signIn = async (values: object) => {
    const { token } = await request<{ token: string }>('/api/login', { method: 'POST', data: values })
    localStorage.setItem('token', token)
    location.assign('/')
  }
  return (
    <LoginForm title="后台" onFinish={signIn}>
      <ProFormText name="username" placeholder="账号" rules={required} />
      <ProFormText.Password name="password" placeholder="密码" rules={required} />
    </LoginForm>
  )
}
