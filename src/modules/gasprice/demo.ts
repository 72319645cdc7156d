import { addExamples, allRegions, type Scope, shanghaiDay } from 'houtai/server'
import { gasprice } from '../../../schemas/gasprice.ts'

const days = 60
/** National price changes: so many days ago, by so much. */
const steps = [
  [0, 0.12],
  [14, -0.08],
  [28, 0.15],
  [42, -0.21],
  [56, 0.06],
] as const
const levels = { price_0: 7.12, price_92: 7.48, price_95: 7.96, price_98: 8.92 } as const

const rounded = (price: number): number => Math.round(price * 100) / 100
/** Pseudo-random from -1 to 1, always the same for the same two numbers. */
const spread = (a: number, b: number): number => ((a * 7919 + b * 104_729) % 201) / 100 - 1

/** Prices in a province so many days ago. */
function demoPricesOf(province: number, ago: number): Record<keyof typeof levels, number> {
  const later = steps.reduce((sum, [at, step]) => (at < ago ? sum + step : sum), 0)
  const local = spread(province, 1) * 0.12 + Math.round(spread(province, Math.floor(ago / 3)) * 1.4) * 0.01
  const at = (level: number) => rounded(level + local - later * (level / levels.price_92))
  const { price_0, price_92, price_95, price_98 } = levels
  return {
    price_0: at(price_0),
    price_92: at(price_92),
    price_95: at(price_95),
    price_98: at(price_98 + spread(province, 2) * 0.2),
  }
}

/** Hong Kong, Macao and Taiwan set their prices by other rules. */
const firstOtherCode = 700_000

/** Sixty days of prices in every province, oldest first. */
export async function demoPrices(scope: Scope): Promise<void> {
  const provinces = (await allRegions(scope)).filter(({ level, id }) => level === 'province' && id < firstOtherCode)
  const rows = Array.from({ length: days }, (_, index) => days - 1 - index).flatMap(ago =>
    provinces.map(({ id }) => ({
      day: shanghaiDay(-ago),
      provinceid: id,
      ...demoPricesOf(id, ago),
      remark: steps.some(([at]) => at === ago) ? '发改委调价' : null,
    })),
  )
  await addExamples(scope, gasprice, rows)
}
