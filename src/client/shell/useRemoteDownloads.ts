import { useEventListener } from 'ahooks'
import { App } from 'antd'
import { download } from '../api/download.ts'
import { callErrorMessage } from '../api/request.ts'
import { serverOrigin } from '../api/serverAddress.ts'

/** Downloads from a server on another origin: a link sends no token there, so a click on it fetches the file with the token. */
export function useRemoteDownloads(): void {
  const { message } = App.useApp()
  useEventListener(
    'click',
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
      const path = link?.getAttribute('href') ?? ''
      if (!link || !path.startsWith('/')) return
      event.preventDefault()
      download(path, link.download).catch((error: unknown) => void message.error(callErrorMessage(error)))
    },
    // While it is captured: what is around a link may stop the click.
    { enable: serverOrigin() !== '', capture: true },
  )
}
