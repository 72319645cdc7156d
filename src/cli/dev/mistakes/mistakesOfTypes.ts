import type { Mistake } from './mistake.ts'

const heading = /^(\S+?)\((\d+),\d+\): error TS\d+: (.*)$/
/** A type of the schema language whose only purpose is this sentence. */
const complaint = /Complaint<"(.*?)(?<!\\)">/

/** What the compiler printed, one mistake for each of its errors. */
export function mistakesOfTypes(output: string): readonly Mistake[] {
  const found: { place: string; lines: string[] }[] = []
  for (const line of output.split('\n')) {
    const [, path, at, text] = heading.exec(line) ?? []
    if (text !== undefined) found.push({ place: `${path}:${at}`, lines: [text] })
    else if (line.startsWith('  ')) found.at(-1)?.lines.push(line.trim())
  }
  return found.map(({ place, lines }) => ({ place, text: sentenceOf(lines) }))
}

/** The line that names what was meant, or else the last: each line is more precise than the one above. */
function sentenceOf(lines: readonly string[]): string {
  const reason = complaint.exec(lines.join('\n'))?.[1]
  if (reason !== undefined) return reason.replaceAll('\\"', '"')
  return lines.find(line => line.includes('Did you mean')) ?? lines.at(-1) ?? ''
}
