// https://w3c.github.io/pointerevents/#converting-between-tiltx-tilty-and-altitudeangle-azimuthangle

const quarter = Math.PI / 2;
const isFlat = (tilt) => Math.abs(tilt) === 90;

function azimuthOf(tiltX, tiltY) {
  if (tiltX === 0) return tiltY === 0 ? 0 : tiltY > 0 ? quarter : 3 * quarter;
  if (tiltY === 0) return tiltX < 0 ? Math.PI : 0;
  if (isFlat(tiltX) || isFlat(tiltY)) return 0;
  const angle = Math.atan2(tangent(tiltY), tangent(tiltX));
  return angle < 0 ? angle + 4 * quarter : angle;
}

const radians = (degrees) => (degrees * Math.PI) / 180;
const tangent = (degrees) => Math.tan(radians(degrees));

function altitudeOf(tiltX, tiltY) {
  if (isFlat(tiltX) || isFlat(tiltY)) return 0;
  if (tiltX === 0 || tiltY === 0) return quarter - Math.abs(radians(tiltX + tiltY));
  return Math.atan(1 / Math.hypot(tangent(tiltX), tangent(tiltY)));
}

export function anglesOfTilt(tiltX = 0, tiltY = 0) {
  return { tiltX, tiltY, azimuthAngle: azimuthOf(tiltX, tiltY), altitudeAngle: altitudeOf(tiltX, tiltY) };
}

/** The tilt along an axis, of which the direction has this part. What is only not zero by rounding is. */
function tiltAlong(part, altitude) {
  const tilt = Math.atan2(Math.round(part * 1e12) / 1e12, Math.tan(altitude));
  return Math.round((tilt * 180) / Math.PI) + 0;
}

export function tiltOfAngles(altitudeAngle = quarter, azimuthAngle = 0) {
  return {
    altitudeAngle, azimuthAngle, tiltX: tiltAlong(Math.cos(azimuthAngle), altitudeAngle),
    tiltY: tiltAlong(Math.sin(azimuthAngle), altitudeAngle),
  };
}
