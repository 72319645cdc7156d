import { addExamples, paintedPicture, ringsPicture, type Scope, sql } from 'houtai/server'
import { classify as module } from '../../../schemas/classify.ts'
import { homeclassify } from '../../../schemas/homeclassify.ts'

const demoTree = [
  { title: '润滑油', colour: [31, 94, 255], below: ['汽油机油', '柴油机油', '变速箱油', '刹车油'] },
  { title: '汽车养护', colour: [22, 140, 90], below: ['燃油添加剂', '玻璃水', '防冻液', '车蜡'] },
  { title: '轮胎', colour: [70, 78, 92], below: ['轿车胎', '越野胎', '货车胎'] },
  { title: '便利店', colour: [214, 90, 30], below: ['饮料', '零食', '日用品'] },
  { title: '洗车服务', colour: [0, 148, 178], below: ['普通洗车', '精细洗车', '内饰清洁'] },
  { title: '车载用品', colour: [138, 84, 200], below: ['行车记录仪', '坐垫', '应急工具'] },
] as const

/** Categories of goods in two levels, and what leads to them from the home page. */
export async function demoCategories(scope: Scope): Promise<void> {
  const pictures = await Promise.all(
    demoTree.map(({ title, colour }, index) =>
      paintedPicture(scope, { name: `${title}.png`, width: 160, height: 160, paint: ringsPicture(colour, 1 + (index % 3)) }),
    ),
  )
  const image = (index: number) => pictures.slice(index, index + 1)
  const tops = await addExamples(
    scope,
    module,
    demoTree.map(({ title }, index) => ({ title, image: image(index), sort: index + 1 })),
  )
  const lower = demoTree.flatMap(({ below }, index) =>
    below.map((title, at) => ({ title, pid: tops[index] ?? 0, image: image(index), sort: at + 1 })),
  )
  const leaves = await addExamples(scope, module, lower)
  const firstOf = (index: number) => leaves[lower.findIndex(row => row.pid === tops[index])] ?? 0
  const entries = demoTree.map(({ title }, index) => ({
    title,
    topClassifyId: tops[index] ?? 0,
    classifyId: firstOf(index),
    groupid: index < 4 ? (1 as const) : (2 as const),
    image: image(index),
    sort: index + 1,
  }))
  await addExamples(scope, homeclassify, entries)
  // A product may have no links.
  if (!scope.registry.named('link')) return
  await scope.write(
    sql`update link set parameter_id = ${firstOf(0)}::bigint where org_id = ${scope.who.org}::bigint and linktype = 2`,
  )
}
