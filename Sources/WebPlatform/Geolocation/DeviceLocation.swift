public import JSONText

/// Where a device is, as `navigator.geolocation` tells it.
/// https://w3c.github.io/geolocation/#coordinates_interface
public struct DeviceLocation: Sendable, Equatable {
    /// In degrees north of the equator, from -90 to 90.
    public var latitude: Double
    /// In degrees east of Greenwich, from -180 to 180.
    public var longitude: Double
    /// How far off both may be, in meters.
    public var accuracy: Double
    /// Above the ellipsoid of WGS 84, in meters; `nil` where the device does not know.
    public var altitude: Double?
    /// How far off the altitude may be, in meters.
    public var altitudeAccuracy: Double?
    /// Where the device goes, in degrees clockwise from north; `nil` where it does not know, or stands still.
    public var heading: Double?
    /// How fast it goes, in meters a second.
    public var speed: Double?

    public init(
        latitude: Double, longitude: Double, accuracy: Double = 10, altitude: Double? = nil,
        altitudeAccuracy: Double? = nil, heading: Double? = nil, speed: Double? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.heading = heading
        self.speed = speed
    }

    /// What ``json`` gives, read again; `nil` for what has no latitude and longitude.
    public init?(_ json: JSON) {
        guard let latitude = json["latitude"]?.numberValue, let longitude = json["longitude"]?.numberValue else {
            return nil
        }
        self.init(
            latitude: latitude, longitude: longitude, altitude: json["altitude"]?.numberValue,
            altitudeAccuracy: json["altitudeAccuracy"]?.numberValue, heading: json["heading"]?.numberValue,
            speed: json["speed"]?.numberValue)
        if let accuracy = json["accuracy"]?.numberValue { self.accuracy = accuracy }
    }

    /// An object with the members of the interface that the device knows.
    public var json: JSON {
        var members: JSONObject = [
            "latitude": .number(latitude), "longitude": .number(longitude), "accuracy": .number(accuracy),
        ]
        let optional = [
            ("altitude", altitude), ("altitudeAccuracy", altitudeAccuracy), ("heading", heading), ("speed", speed),
        ]
        for case (let name, let value?) in optional { members[name] = .number(value) }
        return .object(members)
    }
}
