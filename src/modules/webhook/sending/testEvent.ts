/** The event type of a test message. */
export const testEvent = 'webhook.test'
