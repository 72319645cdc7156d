import type { Draft } from 'houtai/schema'
import type { SeedRow } from 'houtai/server'
import type { dictionary } from '../../../schemas/dictionary.ts'

const machines = { pid: 1 }
const boards = { pid: 2 }
const attributes = { pid: 4 }
const services = { pid: 5 }
const prices = { pid: 6 }
const note = (label_text: string, content: string, content_remark: string | null = null) =>
  ({ showContent: 1, label_text, content, content_remark }) as const
const choices = (content: string) => note('可选值', content, '以顿号分隔')

/** Entries of every group, a few of them off the shelf. */
export const demoDictionary: readonly SeedRow<Draft<typeof dictionary>>[] = [
  { ...machines, title: '虚拟机-A01', sort: 1, remark: '杭州机房 1 号柜' },
  { ...machines, title: '虚拟机-A02', sort: 2, remark: '杭州机房 1 号柜' },
  { ...machines, title: '虚拟机-A03', sort: 3, remark: '杭州机房 2 号柜' },
  { ...machines, title: '虚拟机-A04', sort: 4, status: 0, remark: '硬盘待更换，暂停使用' },
  { ...machines, title: '虚拟机-B01', sort: 11, remark: '广州机房' },
  { ...machines, title: '虚拟机-B02', sort: 12, remark: '广州机房' },
  { ...machines, title: '虚拟机-B03', sort: 13, remark: '广州机房，备用' },
  { ...machines, title: '虚拟机-C01', sort: 21, remark: '成都机房' },
  { ...machines, title: '虚拟机-C02', sort: 22, status: 0, remark: '成都机房，系统升级中' },

  { ...boards, title: '华东一区', sort: 1, remark: '上海、江苏' },
  { ...boards, title: '华东二区', sort: 2, remark: '浙江、安徽' },
  { ...boards, title: '华东三区', sort: 3, remark: '福建、江西、山东' },
  { ...boards, title: '华南一区', sort: 4, remark: '广东' },
  { ...boards, title: '华南二区', sort: 5, remark: '广西、海南' },
  { ...boards, title: '华北一区', sort: 6, remark: '北京、天津、河北' },
  { ...boards, title: '华北二区', sort: 7, remark: '山西、内蒙古' },
  { ...boards, title: '华中区', sort: 8, remark: '湖北、湖南、河南' },
  { ...boards, title: '西南一区', sort: 9, remark: '四川、重庆' },
  { ...boards, title: '西南二区', sort: 10, remark: '云南、贵州、西藏' },
  { ...boards, title: '西北区', sort: 11, remark: '陕西、甘肃、宁夏、青海、新疆' },
  { ...boards, title: '东北区', sort: 12, remark: '辽宁、吉林、黑龙江' },
  { ...boards, title: '港澳区', sort: 13, status: 0, remark: '业务尚未开通' },
  { ...boards, title: '测试板块', sort: 99, status: 0, remark: '仅供内部测试' },

  { ...attributes, title: '油品标号', sort: 1, ...choices('0#、92#、95#、98#') },
  { ...attributes, title: '包装规格', sort: 2, ...choices('1L、4L、18L、200L') },
  { ...attributes, title: '粘度等级', sort: 3, ...choices('0W-20、5W-30、5W-40') },
  { ...attributes, title: '品牌', sort: 4, remark: '由门店自行填写' },
  { ...attributes, title: '适用车型', sort: 5, remark: '轿车、越野车、货车' },
  { ...attributes, title: '保质期', sort: 6, ...note('说明', '自生产之日起计算，单位为月。') },
  { ...attributes, title: '产地', sort: 7 },
  { ...attributes, title: '颜色', sort: 8, status: 0, remark: '商品页不再展示' },

  { ...services, title: '便利店', sort: 1 },
  { ...services, title: '自助洗车', sort: 2 },
  { ...services, title: '更换机油', sort: 3, remark: '需提前预约' },
  { ...services, title: '轮胎充气', sort: 4 },
  { ...services, title: '卫生间', sort: 5 },
  { ...services, title: '充电桩', sort: 6, remark: '快充 60 kW' },
  { ...services, title: '道路救援', sort: 7, remark: '24 小时' },
  { ...services, title: '加注尿素', sort: 8, status: 0, remark: '设备安装中' },

  { ...prices, title: '普通洗车', temp_price: 25, sort: 1, remark: '五座及以下' },
  { ...prices, title: '精细洗车', temp_price: 68, sort: 2, remark: '含内饰清洁' },
  { ...prices, title: '打蜡', temp_price: 128, sort: 3 },
  { ...prices, title: '更换机油', temp_price: 199.9, sort: 4, remark: '4L 半合成' },
  { ...prices, title: '更换机油（全合成）', temp_price: 368, sort: 5, remark: '4L 全合成' },
  { ...prices, title: '上门送油', temp_price: 50, sort: 6, ...note('服务范围', '门店 10 公里以内，油费另计。') },
  {
    ...prices,
    title: '拖车起步价',
    temp_price: 260,
    sort: 7,
    ...note('计价方式', '10 公里内起步价，超出按公里加收。', '高速另计'),
  },
  { ...prices, title: '轮胎充气', temp_price: 5.5, sort: 8, status: 0, remark: '活动期间免费' },
]
