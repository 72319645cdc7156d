import { useEventListener } from 'ahooks'
import { App } from 'antd'
import { download } from '../api/download.ts'
import { callErrorMessage } from '../api/request.ts'
import { serverOrigin } from '../api/serverAddress.ts'

/** Where the server is elsewhere: a download that a link starts by itself has no token, so the file is fetched first. */
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
