import type { Picture } from 'houtai/schema'
import { addExamples, dropPicture, landscapes, paintedPicture, type Scope, shanghaiTime, sql } from 'houtai/server'
import { account } from '../../../schemas/account.ts'
import { gasstation } from '../../../schemas/gasstation.ts'
import { type DemoStationPlace, demoStationPlaces } from './demoStationPlaces.ts'
import { bindStationAccount, stationManagerRole } from './stationManager.ts'

const brands = ['恒泰', '路达', '畅行'] as const
const names = ['张伟', '王芳', '李强', '刘洋', '陈静', '杨帆', '赵磊', '黄丽', '周涛', '吴敏', '徐峰', '孙悦']
const content =
  '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>'
const stationsWithAccount = 6
const dayLength = 86_400_000

const brandColours = [
  [31, 94, 255],
  [22, 140, 90],
  [214, 90, 30],
] as const

const paintPictures = async (scope: Scope) => ({
  logos: await Promise.all(
    brandColours.map((colour, index) =>
      paintedPicture(scope, { name: `${brands[index]}.png`, width: 160, height: 160, paint: dropPicture(colour) }),
    ),
  ),
  activities: await Promise.all(
    [landscapes.morning, landscapes.dusk].map((paint, index) =>
      paintedPicture(scope, { name: `活动-${index + 1}.png`, width: 750, height: 450, paint }),
    ),
  ),
})
type DemoPictures = { readonly [K in 'logos' | 'activities']: readonly Picture[] }

/** Stations in the cities of twelve provinces; some of them with an account, which gets the password of the first accounts. */
export async function demoStations(scope: Scope): Promise<void> {
  const services = await scope.read<{ id: number }>(
    sql`select id from dictionary where org_id = ctx.org and pid = 5 and status = 1 order by sort`,
  )
  const offered = services.map(({ id }) => id)
  const pictures = await paintPictures(scope)
  const rows = (await demoStationPlaces(scope)).map((place, index) => demoStation(place, index, { pictures, offered }))
  const ids = await addExamples(scope, gasstation, rows)
  await addManagers(
    scope,
    rows.slice(0, stationsWithAccount).map((row, index) => ({ ...row, id: ids[index] ?? 0 })),
  )
}

interface DemoContext {
  pictures: DemoPictures
  offered: readonly number[]
}
/** 1 for one station in `count`, so that every filter and mark has rows. */
const oneInEvery = (index: number, count: number): 0 | 1 => (index % count === count - 1 ? 1 : 0)

function demoStation(place: DemoStationPlace, index: number, { pictures, offered }: DemoContext) {
  const brand = index % brands.length
  const logo = pictures.logos[brand]
  return {
    ...locationFields(place, index),
    ...feeFields(index),
    ...fuelPrices(index),
    title: `${brands[brand]}${place.short}${place.road}站`,
    no: `GS${String(index + 1).padStart(4, '0')}`,
    headimg: logo ? [logo] : [],
    star: 3 + (index % 3),
    service: offered.filter((_, at) => (at + index) % 3 !== 0),
    hot: oneInEvery(index, 11),
    top: oneInEvery(index, 23),
    content,
    huodongimg: index % 6 === 0 ? pictures.activities : [],
    mobile: `1380${String(12_345_678 + index * 37_123).slice(-7)}`,
    username: index < stationsWithAccount ? `station${index + 1}` : null,
    nickname: names[index % names.length] ?? null,
    sort: index + 1,
    created_at: shanghaiTime(Date.now() - (index + 1) * dayLength),
    ...(oneInEvery(index, 17) ? ({ status: 0, remark: '设备检修，暂停营业' } as const) : ({ status: 1, remark: null } as const)),
  }
}

const locationFields = ({ provinceid, cityid, countyid, point, area, road }: DemoStationPlace, index: number) => ({
  provinceid,
  cityid,
  countyid,
  point,
  address: `${area}${road} ${18 + index * 7} 号`,
})
/** Around the national prices, a few cents apart from station to station. */
function fuelPrices(index: number) {
  const by = ((index * 7) % 25) - 12
  const near = (cents: number) => (cents + by) / 100
  return { price_0: near(712), price_92: near(748), price_95: near(796), price_98: near(892) }
}
const feeFields = (index: number) => ({
  trailer: oneInEvery(index, 4),
  trailer_fee: oneInEvery(index, 4) ? 200 + (index % 3) * 30 : null,
  door_fee: oneInEvery(index, 3) ? 30 : null,
})

type ManagedStation = Pick<ReturnType<typeof demoStation>, 'username' | 'nickname' | 'mobile'> & { id: number }
async function addManagers(scope: Scope, stations: readonly ManagedStation[]): Promise<void> {
  const role_list = [await stationManagerRole(scope)]
  const rows = stations.map(({ username, nickname, mobile }) => ({
    username: username ?? mobile,
    nickname: nickname ?? '',
    mobile,
    role_list,
  }))
  const ids = await addExamples(scope, account, rows)
  for (const [index, id] of ids.entries()) await bindStationAccount(scope, { id, station: stations[index]?.id ?? 0 })
}
