import { history, request as send, type RequestConfig, type RunTimeLayoutConfig } from '@umijs/max'
import { message } from 'antd'

export interface Me {
  id: number
  rights: string[]
}
export interface InitialState {
  me?: Me
}

export async function getInitialState(): Promise<InitialState> {
  if (!localStorage.getItem('token')) {
    history.push('/login')
    return {}
  }
  return { me: await send<Me>('/api/me') }
}

interface Refused {
  response?: { status: number; data: { message?: string } }
}

export const request: RequestConfig = {
  requestInterceptors: [
    (config: { headers?: Record<string, unknown> }) => ({
      ...config,
      headers: { ...config.headers, authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    }),
  ],
  errorConfig: {
    errorHandler: (error: unknown) => {
      const { response } = error as Refused
      if (response?.status === 401) history.push('/login')
      message.error(response?.data.message ?? '网络错误')
      throw error
    },
  },
}

export const layout: RunTimeLayoutConfig = () => ({
  logout: () => {
    localStorage.removeItem('token')
    history.push('/login')
  },
})
