// Conversions between color spaces: https://drafts.csswg.org/css-color-4/#color-conversion-code
// Components are numbers, hues in degrees, lightness and chroma as their functions have them; the way leads through CIE XYZ for D65.
import { hslToRGB, hwbToRGB } from "library/css-values";

/** @param {number[][]} matrix by rows */
const multiply = (matrix, [x, y, z]) => matrix.map(([a, b, c]) => a * x + b * y + c * z);

/** A function of the absolute value, with the sign kept. */
const signed = (change) => (value) => Math.sign(value) * change(Math.abs(value));
const each = (change) => (values) => values.map(change);

const fromGamma = signed((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const toGamma = signed((v) => (v > 0.0031308 ? 1.055 * v ** (1 / 2.4) - 0.055 : 12.92 * v));
const power = (exponent) => signed((v) => v ** exponent);

const rec2020 = { alpha: 1.09929682680944, beta: 0.018053968510807 };
const from2020 = signed((v) => (v < rec2020.beta * 4.5 ? v / 4.5 : ((v + rec2020.alpha - 1) / rec2020.alpha) ** (1 / 0.45)));
const to2020 = signed((v) => (v > rec2020.beta ? rec2020.alpha * v ** 0.45 - (rec2020.alpha - 1) : 4.5 * v));
const fromProphoto = signed((v) => (v <= 16 / 512 ? v / 16 : v ** 1.8));
const toProphoto = signed((v) => (v >= 1 / 512 ? v ** (1 / 1.8) : 16 * v));

const d50To65 = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const d65To50 = [
  [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
  [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
  [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
];

const rgbSpaces = {
  __proto__: null,
  srgb: {
    toLinear: fromGamma, fromLinear: toGamma,
    toXYZ: [[506752 / 1228815, 87881 / 245763, 12673 / 70218], [87098 / 409605, 175762 / 245763, 12673 / 175545],
      [7918 / 409605, 87881 / 737289, 1001167 / 1053270]],
    fromXYZ: [[12831 / 3959, -329 / 214, -1974 / 3959], [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
      [705 / 12673, -2585 / 12673, 705 / 667]],
  },
  "display-p3": {
    toLinear: fromGamma, fromLinear: toGamma,
    toXYZ: [[608311 / 1250200, 189793 / 714400, 198249 / 1000160], [35783 / 156275, 247089 / 357200, 198249 / 2500400],
      [0, 32229 / 714400, 5220557 / 5000800]],
    fromXYZ: [[446124 / 178915, -333277 / 357830, -72051 / 178915], [-14852 / 17905, 63121 / 35810, 423 / 17905],
      [11844 / 330415, -50337 / 660830, 316169 / 330415]],
  },
  "a98-rgb": {
    toLinear: power(563 / 256), fromLinear: power(256 / 563),
    toXYZ: [[573536 / 994567, 263643 / 1420810, 187206 / 994567], [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
      [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835]],
    fromXYZ: [[1829569 / 896150, -506331 / 896150, -308931 / 896150], [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
      [16779 / 1248040, -147721 / 1248040, 1266979 / 1248040]],
  },
  rec2020: {
    toLinear: from2020, fromLinear: to2020,
    toXYZ: [[63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
      [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157], [0, 19567812 / 697040785, 295819943 / 278816314]],
    fromXYZ: [[30757411 / 17917100, -6372589 / 17917100, -4539589 / 17917100],
      [-19765991 / 29648200, 47925759 / 29648200, 467509 / 29648200],
      [792561 / 44930125, -1921689 / 44930125, 42328811 / 44930125]],
  },
  "prophoto-rgb": {
    toLinear: fromProphoto, fromLinear: toProphoto, isD50: true,
    toXYZ: [[0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
      [0.2880748288194013, 0.711835234241873, 0.00008993693872564], [0, 0, 0.8251046025104602]],
    fromXYZ: [[1.3457868816471583, -0.25557208737979464, -0.05110186497554526],
      [-0.5446307051249019, 1.5082477428451468, 0.02052744743642139], [0, 0, 1.2119675456389452]],
  },
};

const white50 = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
const kappa = 24389 / 27;
const epsilon = 216 / 24389;

function labToXYZ50([lightness, a, b]) {
  const y = (lightness + 16) / 116;
  const [fx, fz] = [a / 500 + y, y - b / 200];
  const cube = (f) => (f ** 3 > epsilon ? f ** 3 : (116 * f - 16) / kappa);
  const luminance = lightness > kappa * epsilon ? y ** 3 : lightness / kappa;
  return [cube(fx) * white50[0], luminance * white50[1], cube(fz) * white50[2]];
}

function xyz50ToLab(values) {
  const [x, y, z] = values.map((value, index) => {
    const scaled = value / white50[index];
    return scaled > epsilon ? Math.cbrt(scaled) : (kappa * scaled + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const lmsFromXYZ = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879], [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const xyzFromLMS = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
const oklabFromLMS = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193], [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const lmsFromOklab = [
  [1, 0.3963377773761749, 0.2158037573099136], [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];

const polar = ([lightness, a, b]) => [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
const flat = ([lightness, chroma, hue]) => {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
};

/** https://drafts.csswg.org/css-color-4/#rgb-to-hsl */
function rgbToHSL([red, green, blue]) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, lightness * 100];
  let saturation = lightness === 0 || lightness === 1 ? 0 : (most - lightness) / Math.min(lightness, 1 - lightness);
  let hue = most === red ? (green - blue) / range + (green < blue ? 6 : 0)
    : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  hue *= 60;
  // Colors outside of the gamut have negative saturation.
  if (saturation < 0) [hue, saturation] = [hue + 180, -saturation];
  return [hue % 360, saturation * 100, lightness * 100];
}

const rgbToHWB = (rgb) => [rgbToHSL(rgb)[0], Math.min(...rgb) * 100, (1 - Math.max(...rgb)) * 100];

/** By name, `{ toXYZ, fromXYZ, hue }`: functions of three components, and which of them is a hue. */
export const colorSpaces = { __proto__: null };

for (const name in rgbSpaces) {
  const { toLinear, fromLinear, toXYZ, fromXYZ, isD50 } = rgbSpaces[name];
  colorSpaces[name] = {
    toXYZ: (values) => {
      const xyz = multiply(toXYZ, values.map(toLinear));
      return isD50 ? multiply(d50To65, xyz) : xyz;
    },
    fromXYZ: (xyz) => multiply(fromXYZ, isD50 ? multiply(d65To50, xyz) : xyz).map(fromLinear),
  };
}

const { srgb } = colorSpaces;
const over = (outer, inward, outward) => ({
  toXYZ: (values) => outer.toXYZ(inward(values)), fromXYZ: (xyz) => outward(outer.fromXYZ(xyz)),
});

colorSpaces["srgb-linear"] = over(srgb, each(toGamma), each(fromGamma));
colorSpaces["xyz-d65"] = { toXYZ: (values) => values, fromXYZ: (xyz) => xyz };
colorSpaces["xyz-d50"] = { toXYZ: (values) => multiply(d50To65, values), fromXYZ: (xyz) => multiply(d65To50, xyz) };
colorSpaces.xyz = colorSpaces["xyz-d65"];
colorSpaces.lab = over(colorSpaces["xyz-d50"], labToXYZ50, xyz50ToLab);
colorSpaces.oklab = {
  toXYZ: (values) => multiply(xyzFromLMS, multiply(lmsFromOklab, values).map((value) => value ** 3)),
  fromXYZ: (xyz) => multiply(oklabFromLMS, multiply(lmsFromXYZ, xyz).map(Math.cbrt)),
};
colorSpaces.lch = { ...over(colorSpaces.lab, flat, polar), hue: 2 };
colorSpaces.oklch = { ...over(colorSpaces.oklab, flat, polar), hue: 2 };
colorSpaces.hsl = { ...over(srgb, hslToRGB, rgbToHSL), hue: 0 };
colorSpaces.hwb = { ...over(srgb, hwbToRGB, rgbToHWB), hue: 0 };

/** From which chroma or saturation on a color has a hue: https://drafts.csswg.org/css-color-4/#powerless */
const leastChroma = { __proto__: null, lch: 0.0015, oklch: 0.000004, hsl: 0.001 };

/** Whether a converted color has no hue that anybody sees. */
function isAchromatic(space, values) {
  if (space === "hwb") return values[1] + values[2] >= 100 - 0.001;
  return leastChroma[space] !== undefined && Math.abs(values[1]) <= leastChroma[space];
}

/**
 * @param {(number | null)[]} values null for `none`
 * @param {string} from a space
 * @param {string} to
 * @returns {(number | null)[]} the hue of what has none is null
 */
export function convertColor(values, from, to) {
  if (from === to) return values;
  const converted = colorSpaces[to].fromXYZ(colorSpaces[from].toXYZ(values.map((value) => value ?? 0)));
  const { hue } = colorSpaces[to];
  if (hue !== undefined && isAchromatic(to, converted)) converted[hue] = null;
  return converted;
}
