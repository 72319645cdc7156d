import { useSession } from './session.ts'

interface Asked {
  answer: Promise<unknown>
  /** The answer itself, once it has come. */
  known?: unknown
}
const asked = new Map<string, Asked>()
/** What nobody has taken by then is too old to be shown. */
const fresh = 5000
// Nothing of one account is shown to the next.
useSession.subscribe(({ token }) => token === null && asked.clear())

/** Asks before what shows the answer is drawn. A question that failed is asked anew by whoever needs it. */
export async function askAhead<T>(question: string, ask: () => Promise<T>): Promise<void> {
  const one: Asked = { answer: ask() }
  const drop = () => void (asked.get(question) === one && asked.delete(question))
  asked.set(question, one)
  setTimeout(drop, fresh)
  try {
    one.known = await one.answer
  } catch {
    drop()
  }
}

/** The answer, if it has been asked for ahead and is here. */
export const answeredAhead = <T>(question: string): T | undefined => asked.get(question)?.known as T | undefined

/** The answer that was asked for ahead, once; any other is asked for now. */
export function taken<T>(question: string, ask: () => Promise<T>): Promise<T> {
  const one = asked.get(question)
  asked.delete(question)
  return one ? (one.answer as Promise<T>).catch(ask) : ask()
}
