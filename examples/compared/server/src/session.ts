import jwt from '@fastify/jwt'
import { verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { db, type roleEnum, users } from './tables.ts'

export type Role = (typeof roleEnum.enumValues)[number]
export interface Session {
  id: number
  orgId: number
  roles: Role[]
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { id: number }
    user: Session
  }
}

/** An answer that is meant for the operator. */
export class Refusal extends Error {
  readonly statusCode: number
  constructor(message: string, statusCode = 400) {
    super(message)
    this.statusCode = statusCode
  }
}

const rightsOf: Record<Role, readonly string[]> = {
  admin: ['view', 'add', 'edit', 'delete'],
  finish: ['view', 'finish'],
  editor: ['view', 'add', 'edit'],
  viewer: ['view'],
}
export const may = ({ roles }: Session, right: string): boolean => roles.some(role => rightsOf[role].includes(right))

export function demand(session: Session, right: string): void {
  if (!may(session, right)) throw new Refusal('没有权限', 403)
}

const credentials = z.object({ username: z.string(), password: z.string() })

export async function sessions(app: FastifyInstance): Promise<void> {
  await app.register(jwt, { secret: process.env.SECRET ?? '', sign: { expiresIn: '12h' } })

  // The account is read at each call: a role that is taken away, or a disabled account, is so at once.
  app.addHook('onRequest', async request => {
    // Pictures have names that cannot be guessed, and an <img> sends no token.
    if (request.routeOptions.config.open || request.url.startsWith('/uploads/')) return
    const { id } = await request.jwtVerify<{ id: number }>()
    const [user] = await db
      .select({ id: users.id, orgId: users.orgId, roles: users.roles })
      .from(users)
      .where(and(eq(users.id, id), eq(users.status, 'enabled')))
    if (!user) throw new Refusal('请重新登录', 401)
    request.user = user
  })

  app.post('/api/login', { config: { open: true } }, async request => {
    const { username, password } = credentials.parse(request.body)
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.username, username), eq(users.status, 'enabled')))
    if (!user || !(await verify(user.password, password))) throw new Refusal('账号或密码错误', 401)
    return { token: app.jwt.sign({ id: user.id }) }
  })

  app.get('/api/me', ({ user }) => ({ ...user, rights: [...new Set(user.roles.flatMap(role => rightsOf[role]))] }))
}
