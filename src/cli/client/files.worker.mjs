// Of a client whose server is elsewhere: files that pictures, films and links name are fetched there, with the token of the cookie,
// which the browser sends to the page's own host alone.
const server = new URL(location.href).searchParams.get('server')

addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => {
  const { origin, pathname, search } = new URL(event.request.url)
  if (event.request.method === 'GET' && origin === location.origin && pathname.startsWith('/api/'))
    event.respondWith(fetchFile(`${server}${pathname}${search}`, event.request))
})

async function fetchFile(address, { headers, signal }) {
  const cookie = await cookieStore.get('token')
  const range = headers.get('range')
  const {
    body,
    status,
    headers: received,
  } = await fetch(address, {
    headers: { ...(cookie ? { authorization: `Bearer ${cookie.value}` } : {}), ...(range ? { range } : {}) },
    credentials: 'omit',
    signal,
  })
  // Without the address it came from, which the policy of the page does not allow for pictures.
  return new Response(body, { status, headers: withFilePolicy(received) })
}

/** As the server's own, which CORS does not pass on: without it a document that somebody uploaded would run as a page of this host. */
function withFilePolicy(received) {
  const headers = new Headers(received)
  headers.set('content-security-policy', `sandbox; default-src 'none'`)
  headers.set('x-content-type-options', 'nosniff')
  return headers
}
