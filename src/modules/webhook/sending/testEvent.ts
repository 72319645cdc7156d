/** The type of the message that a test sends. */
export const testEvent = 'webhook.test'
