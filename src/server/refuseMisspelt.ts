/** Beginnings of names that only a variable of this product has, and what may follow them. */
const misspelt =
  /^(HOUTAI_|ADMIN_PASS|DATABASE_(UR(?!L$)|POO(?!L$)|DIREC|APP|AUTH|JOB|STATE|LOCK|IDLE|READ)|ALLOW_OLDER|LOG_LEVE(?!L$)|SLOW_CALL(?!_MS$)|METRICS_(?!PORT$|TOKEN$)|DATA_DI|DATADIR|DRAIN_S(?!ECONDS$)|TRUST_PROX|PUBLIC_UR(?!L$)|INSIDE_HOST(?!S$)|CLIENT_ORIGIN(?!S$)|MAP_TILE(?!S$)|SECRET_KE|NATS_(?!URL$|CREDS$)|S3_(?!ENDPOINT|BUCKET|KEY|SECRET)|(ORG|ACCOUNT)_FILES(?!_MB$)|DISK_RESERVE(?!_MB$))/
/** Shorter names are too near to those of other programs. */
const leastLetters = 8

/** A name one letter off one of ours is a typo, not another program's variable. */
export function refuseMisspelt(env: NodeJS.ProcessEnv, known: readonly string[]): void {
  const long = known.filter(name => name.length >= leastLetters)
  const wrong = Object.keys(env).find(
    name =>
      !known.includes(name) && !isOfService(env, name) && (misspelt.test(name) || long.some(one => isOneLetterOff(name, one))),
  )
  if (wrong) throw new Error(`${wrong} is no variable of this product; it knows ${known.join(', ')}`)
}

/** One letter more, less or another, or two that changed places. */
function isOneLetterOff(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1) return false
  let same = 0
  while (same < name.length && name[same] === known[same]) same++
  const [rest, knownRest] = [name.slice(same), known.slice(same)]
  return (
    rest.slice(1) === knownRest ||
    rest === knownRest.slice(1) ||
    rest.slice(1) === knownRest.slice(1) ||
    (rest.slice(2) === knownRest.slice(2) && rest[0] === knownRest[1] && rest[1] === knownRest[0])
  )
}

/** Kubernetes tells each pod by variables where the services beside it are: those of one called `houtai` or `nats` are no typos. */
function isOfService(env: NodeJS.ProcessEnv, name: string): boolean {
  const service = /^(.+?)_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/.exec(name)?.[1]
  return service !== undefined && env[`${service}_SERVICE_HOST`] !== undefined
}
