interface Currency {
  /** As it is written in Chinese: ¥, US$, €, JP¥. */
  symbol: string
  /** Symbols accepted before or after a typed amount. */
  marks: readonly string[]
}
const currencyCache = new Map<string, Currency>()

/** Symbol and decimal places of a currency, by its ISO 4217 code. */
export function currencyOf(code: string): Currency {
  const found = currencyCache.get(code) ?? readCurrency(code)
  currencyCache.set(code, found)
  return found
}

function readCurrency(currency: string): Currency {
  const symbolOf = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('zh-CN', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  const symbol = symbolOf('symbol')
  return { symbol, marks: [symbol, currency, symbolOf('narrowSymbol'), ...(currency === 'CNY' ? ['¥', '￥', '元'] : [])] }
}
