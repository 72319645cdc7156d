import { addExamples, type Scope } from 'houtai/server'
import { branch as module } from '../../../schemas/branch.ts'

const rows = [
  { title: '华北分公司', manager: '赵建国', mobile: '13810012001', address: '北京市朝阳区建国路 88 号', remark: '京、津、冀' },
  {
    title: '华东分公司',
    manager: '沈丽华',
    mobile: '13816022002',
    address: '上海市浦东新区世纪大道 100 号',
    remark: '沪、苏、浙、皖',
  },
  { title: '华南分公司', manager: '陈伟强', mobile: '13822033003', address: '广州市天河区天河路 385 号', remark: '粤、桂、琼' },
  { title: '华中分公司', manager: '胡志远', mobile: '13871044004', address: '武汉市武昌区中山路 320 号', remark: '鄂、湘、豫' },
  {
    title: '西南分公司',
    manager: '罗小燕',
    mobile: '13880055005',
    address: '成都市武侯区武侯大道 12 号',
    remark: '川、渝、云、贵',
  },
  {
    title: '西北分公司',
    manager: '马晓东',
    mobile: '13891066006',
    address: '西安市雁塔区长安南路 300 号',
    remark: '陕、甘、宁、青、新',
  },
  { title: '山东分公司', manager: '孙立军', mobile: '13853077007', address: '济南市历下区经十路 9999 号', remark: '鲁' },
  { title: '福建分公司', manager: '林秀梅', mobile: '13860088008', address: '福州市鼓楼区五四路 158 号', remark: '闽' },
]

/** Branches of one company, by region. */
export async function demoBranches(scope: Scope): Promise<void> {
  await addExamples(
    scope,
    module,
    rows.map((row, index) => ({ ...row, sort: index + 1 })),
  )
}
