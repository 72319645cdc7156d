import { useSession } from '../../api/session.ts'

/** Logo and name of the site, from its settings. */
export function Brand() {
  const { webname, logoImg } = useSession(session => session.site) ?? {}
  if (!webname && !logoImg) return null
  return (
    <span className="shell-brand">
      {logoImg && <img src={logoImg} alt="" width={24} height={24} />}
      {webname && <b title={webname}>{webname}</b>}
    </span>
  )
}
