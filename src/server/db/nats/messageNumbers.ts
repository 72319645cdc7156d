/** What a node sends: a message of the bus, or how many it has sent so far, also in answer to a greeting or when it ends. */
type Kind = 'message' | 'beat' | 'hello' | 'bye'
export interface NumberedMessage {
  node: string
  /** How many messages the node has sent, this one included. */
  number: number
  kind: Kind
  /** The text of a message. */
  text: string
}

export const formatNumbered = ({ node, number, kind, text }: NumberedMessage): string => `${node} ${number} ${kind}\n${text}`

/** Anybody with the credentials may publish on the subject: what no node wrote is ignored. */
export function parseNumbered(received: string): NumberedMessage | null {
  const [, node, number, kind, text] = /^([\w-]{1,40}) (\d{1,15}) (message|beat|hello|bye)\n([^]*)$/.exec(received) ?? []
  return node && number && kind ? { node, number: Number(number), kind: kind as Kind, text: text ?? '' } : null
}

/** A node that says nothing for so long has ended: it beats every five seconds. */
const silentAfter = 16_000
/** More nodes than a deployment has: names that somebody makes up do not fill the memory. */
const maxNodes = 1000

/** The messages of the other nodes, counted: NATS delivers a message at most once, and says nothing of those it lost. */
export function messageNumbers(missed: () => void) {
  const nodes = new Map<string, { number: number; heardAt: number }>()
  return {
    /** Notices what was lost before this message. A node that is new here may have sent something before it was heard. */
    receive({ node, number, kind }: NumberedMessage): void {
      const known = nodes.get(node)?.number ?? 0
      nodes.delete(node)
      if (kind !== 'bye' && nodes.size < maxNodes) nodes.set(node, { number, heardAt: performance.now() })
      if (number !== (kind === 'message' ? known + 1 : known)) missed()
    },
    /** A node that was killed may have committed what it no longer sent. */
    forgetSilent(): void {
      const since = performance.now() - silentAfter
      for (const [node, { heardAt }] of nodes)
        if (heardAt < since) {
          nodes.delete(node)
          missed()
        }
    },
    count: () => nodes.size,
  }
}
