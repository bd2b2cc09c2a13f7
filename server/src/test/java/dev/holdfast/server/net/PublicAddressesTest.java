package dev.holdfast.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of all addresses only those of the outside world may be visited. */
final class PublicAddressesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.100.100.200",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "168.63.129.16",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::169.254.169.254",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:a9fe:a9fe",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "64:ff9b:1:a9fe:a9:fe00::",
        "100::1",
        "2001::1",
        "2001:1::1",
        "2001:db8::1",
        "2002:a9fe:a9fe::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1"
      })
  void anInsideAddressIsNotPublic(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "168.63.129.17",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.1",
        "192.167.255.255",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111",
        "2a00:1450:4001:81b::200e"
      })
  void anOutsideAddressIsPublic(String address) throws UnknownHostException {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isTrue();
  }
}
